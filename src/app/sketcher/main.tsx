import './nodeGlobals';
import { createRoot } from 'react-dom/client';
import { SketcherPage } from './SketcherPage';
import './sketcher.css';

createRoot(document.getElementById('root')!).render(<SketcherPage />);
