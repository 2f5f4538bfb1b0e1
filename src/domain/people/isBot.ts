/** The domain of bots' addresses: it cannot receive mail. */
export const BOT_DOMAIN = 'bots.invalid';

/** Whether a member is a bot; nobody can sign in as one. */
export const isBot = ({ email }: { email: string }): boolean => email.endsWith(`@${BOT_DOMAIN}`);
