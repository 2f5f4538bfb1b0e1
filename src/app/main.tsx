import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@/ui/tokens.css';
import '@/ui/base.css';
import { App } from './App';
import { loadWorkspaceScreen } from './loadWorkspaceScreen';
import { registerServiceWorker } from './registerServiceWorker';
import { sessionStore } from './session/session';
import { applyTheme } from './theme/theme';

applyTheme();
if (sessionStore.getState().session) void loadWorkspaceScreen();
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
registerServiceWorker();
