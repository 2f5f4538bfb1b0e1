import '@/lib/withoutEval';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@/ui/tokens.css';
import '@/ui/base.css';
import { prepareTableWorker } from '@/engine/spawnTableWorker';
import { isLoadFailure } from '@/lib/isLoadFailure';
import { keepLanguageValid } from '@/lib/keepLanguageValid';
import { missingParts } from '@/lib/missingParts';
import { keepFocus } from '@/ui';
import { App } from './App';
import { reportErrors } from './alerts/reportErrors';
import { leaveComposing } from './leaveComposing';
import { loadWorkspaceScreen } from './loadWorkspaceScreen';
import { NotSecure } from './NotSecure';
import { registerServiceWorker } from './registerServiceWorker';
import { sessionStore } from './session/session';
import { applyTheme } from './theme/theme';
import { beginOpening } from './workspace/opening';

// Before anything is lazily loaded.
window.addEventListener('vite:preloadError', ({ payload }) => {
  // It also reports an error that a part throws as it is evaluated: loading that again would not help.
  if (isLoadFailure(payload)) missingParts.report(payload);
});
keepLanguageValid();
reportErrors(window);
leaveComposing(window);
keepFocus(document);
applyTheme();
const { session } = sessionStore.getState();
const { isSecureContext } = window;
if (session && isSecureContext) {
  prepareTableWorker();
  beginOpening(session);
  void loadWorkspaceScreen();
}
createRoot(document.getElementById('root')!).render(
  <StrictMode>{isSecureContext ? <App /> : <NotSecure origin={location.origin} />}</StrictMode>,
);
if (isSecureContext) registerServiceWorker();
