import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@/ui/tokens.css';
import '@/ui/base.css';
import { missingParts } from '@/lib/missingParts';
import { App } from './App';
import { loadWorkspaceScreen } from './loadWorkspaceScreen';
import { registerServiceWorker } from './registerServiceWorker';
import { sessionStore } from './session/session';
import { applyTheme } from './theme/theme';

// Before anything is loaded late.
window.addEventListener('vite:preloadError', ({ payload }) => missingParts.report(payload));
applyTheme();
if (sessionStore.getState().session) void loadWorkspaceScreen();
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
registerServiceWorker();
