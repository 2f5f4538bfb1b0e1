import '@/ui/tokens.css';
import '@/ui/base.css';
import { missingParts } from '@/lib/missingParts';
import { loadWorkspaceScreen } from './loadWorkspaceScreen';
import { registerServiceWorker } from './registerServiceWorker';
import { SESSION_KEY } from './session/sessionKey';
import { applyTheme } from './theme/theme';

// Before anything is loaded late.
window.addEventListener('vite:preloadError', ({ payload }) => missingParts.report(payload));
applyTheme();
// All that a start needs is asked for at once: one part would otherwise be run before the next is fetched.
const root = import('./renderApp');
if (localStorage.getItem(SESSION_KEY) !== null) void loadWorkspaceScreen();
void root.then(({ renderApp }) => renderApp());
registerServiceWorker();
