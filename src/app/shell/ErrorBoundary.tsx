import { Component, type ReactNode } from 'react';
import { EmptyState } from '@/ui';

interface Props {
  /** Changes with the page; a new page starts without the error of the last one. */
  place: string;
  children: ReactNode;
}

interface State {
  failed: boolean;
}

/** Keeps an error of one page from blanking the whole app. What was typed is on this device; the page can be opened again. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.failed && before.place !== this.props.place) this.setState({ failed: false });
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <EmptyState action={{ label: 'Open it again', onAct: () => this.setState({ failed: false }) }}>
        This page stopped because of a fault of ours. Your work is kept on this device.
      </EmptyState>
    );
  }
}
