import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../tokens.css';
import '../base.css';
import { GridBench } from './GridBench';
import { KitBench } from './KitBench';

const query = new URLSearchParams(location.search);
const theme = query.get('theme');
if (theme) document.documentElement.className = theme;
const root = document.getElementById('root');
if (root)
  createRoot(root).render(<StrictMode>{query.get('page') === 'grid' ? <GridBench /> : <KitBench />}</StrictMode>);
