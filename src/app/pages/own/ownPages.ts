import type { Page } from '../page';
import { Home } from './Home';
import { NoticesPage, useNoticePlaces } from './NoticesPage';

/**
 * The start page, and the address of the sign-in page, from which people who are already signed in continue where they
 * were.
 */
export const ownPages: readonly Page[] = [
  { key: 'home', path: '/', section: null, title: 'Home', icon: 'table', scene: Home },
  { key: 'login', path: '/login', section: null, title: 'Home', icon: 'table', scene: Home },
  {
    key: 'notices',
    path: '/notices',
    section: 'own',
    title: 'Notices',
    icon: 'bell',
    command: { title: 'Notices' },
    keys: 'G then N',
    scene: NoticesPage,
    usePlaces: useNoticePlaces,
  },
];
