export { ApiDocsScene } from './ApiDocsScene';
