import { Component, type ReactNode } from 'react';
import { missingParts } from '@/lib/missingParts';
import { EmptyState } from '@/ui';
import { MissingPart } from './MissingPart';

interface Props {
  /** Changes with the page; a new page starts without the error of the previous one. */
  place: string;
  /** Shows nothing after a failure, for content that is not a page. */
  silent?: boolean;
  children: ReactNode;
}

interface State {
  failed: boolean;
  /** The error is a part of the app that could not be loaded. */
  missing: boolean;
}

/**
 * Prevents an error of one page from blanking the whole app. Typed text is on this device; the page can be opened
 * again.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, missing: false };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: true, missing: missingParts.isCause(error) };
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.failed && before.place !== this.props.place) this.setState({ failed: false });
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    if (this.props.silent) return null;
    if (this.state.missing) return <MissingPart />;
    return (
      <EmptyState action={{ label: 'Open it again', onAct: () => this.setState({ failed: false }) }}>
        This page stopped because of an error on our side. Your work is kept on this device.
      </EmptyState>
    );
  }
}
