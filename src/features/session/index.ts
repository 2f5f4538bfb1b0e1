export { type Credentials, SignIn } from './SignIn';
