export { AcceptPolicies } from './AcceptPolicies';
export { askedForCode } from './askedForCode';
export { CodeStep } from './CodeStep';
export { DemandedFactor, type FactorCalls } from './DemandedFactor';
export type { Brought, Credentials, EntryCalls, Joining } from './entryCalls';
export { JoinByInvite } from './JoinByInvite';
export { Landing } from './Landing';
export { ResetPassword } from './ResetPassword';
export { SignIn } from './SignIn';
