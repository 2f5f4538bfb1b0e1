/** A failed sign-in through a provider, in words for the person and with a reason for the log. */
export class SignInFault extends Error {
  constructor(
    readonly reason: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
