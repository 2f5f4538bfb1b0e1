/** Where the addresses of bots are: nowhere that a letter could reach. */
export const BOT_DOMAIN = 'bots.invalid';

/** Whether a member is a bot, whom nobody can sign in as. */
export const isBot = ({ email }: { email: string }): boolean => email.endsWith(`@${BOT_DOMAIN}`);
