import { invalid } from '@/domain/refusal';
import type { Deps } from '../deps';
import { isBreached } from './breachedList';
import { passwordFault } from './passwordFault';

/**
 * @param context facts that others know about its owner: name, address, workspace
 * @param field the name of the password in the request
 * @throws Refusal invalid with the reason why the password is not accepted
 */
export async function demandGoodPassword(
  { config, log }: Pick<Deps, 'config' | 'log'>,
  password: string,
  context: readonly string[],
  field: string,
): Promise<void> {
  const fault = await passwordFault(password, context);
  if (fault) throw invalid([field], fault, 'password');
  if (config.breachedList === null) return;
  const isKnown = await isBreached(config.breachedList, password).catch((error) => {
    log.error({ err: error }, 'BREACHED_LIST cannot be read: passwords are not looked up in it');
    return false;
  });
  if (isKnown)
    throw invalid([field], 'This password is known from leaks: attackers try it first. Choose another.', 'password');
}
