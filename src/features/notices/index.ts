export { NoticesScene } from './NoticesScene';
export { NotificationsScene } from './NotificationsScene';
