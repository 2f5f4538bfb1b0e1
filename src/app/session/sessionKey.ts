/** Where the browser keeps who is signed in; apart so that the start can look before anything else is loaded. */
export const SESSION_KEY = 'session';
