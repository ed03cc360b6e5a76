const withoutSlash = (issuer: string) => issuer.replace(/\/$/, "");

/** Compares issuers without a trailing slash, which operators and providers write differently. */
export const isSameIssuer = (one: string, other: string): boolean => withoutSlash(one) === withoutSlash(other);

export const isOfIssuer = ({ issuer }: { readonly issuer: string }, other: string): boolean =>
  isSameIssuer(issuer, other);
