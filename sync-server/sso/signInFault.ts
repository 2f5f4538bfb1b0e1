/** A sign-in by a provider that came to nothing, in words for the person and with a reason for the log. */
export class SignInFault extends Error {
  constructor(
    readonly reason: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
