/**
 * Which second factors an account has, as columns of an SQL statement.
 * @param user the account's id, as an SQL expression
 */
export const factorsOf = (user: string): string =>
  `exists (select 1 from second_factor f where f.user_id = ${user} and f.active_since is not null) as code_is_active,
   exists (select 1 from passkey k where k.user_id = ${user}) as passkey_is_active`;

/** Whether an account has any second factor, as a condition of an SQL statement. */
export const hasFactor = (user: string): string =>
  `(exists (select 1 from second_factor f where f.user_id = ${user} and f.active_since is not null)
    or exists (select 1 from passkey k where k.user_id = ${user}))`;
