/** The character before the decimals of a number. */
export type DecimalSeparator = '.' | ',';
