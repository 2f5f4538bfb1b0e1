/** Namespaces of SAML 2.0 and of XML signatures. */
export const SAML = 'urn:oasis:names:tc:SAML:2.0:assertion';
export const SAMLP = 'urn:oasis:names:tc:SAML:2.0:protocol';
export const MD = 'urn:oasis:names:tc:SAML:2.0:metadata';
export const DS = 'http://www.w3.org/2000/09/xmldsig#';

export const REDIRECT_BINDING = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
export const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
export const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';
/** A name that differs at each sign-in, so it identifies nobody. */
export const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
