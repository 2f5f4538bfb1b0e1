import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App';

export function renderApp(): void {
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
