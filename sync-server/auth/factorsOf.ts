/**
 * Which second factors an account has, as columns of a statement.
 * @param user the id of the account, as the statement writes it
 */
export const factorsOf = (user: string): string =>
  `exists (select 1 from second_factor f where f.user_id = ${user} and f.active_since is not null) as code_is_active,
   exists (select 1 from passkey k where k.user_id = ${user}) as passkey_is_active`;

/** Whether an account has any second factor, as a condition of a statement. */
export const hasFactor = (user: string): string =>
  `(exists (select 1 from second_factor f where f.user_id = ${user} and f.active_since is not null)
    or exists (select 1 from passkey k where k.user_id = ${user}))`;
