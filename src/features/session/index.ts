export { AcceptPolicies } from './AcceptPolicies';
export { type Credentials, SignIn } from './SignIn';
