const withoutSlash = (issuer: string) => issuer.replace(/\/$/, "");

/** Whether both name one issuer: providers differ in the slash at the end from what is typed. */
export const isSameIssuer = (one: string, other: string): boolean => withoutSlash(one) === withoutSlash(other);

export const isOfIssuer = ({ issuer }: { readonly issuer: string }, other: string): boolean =>
  isSameIssuer(issuer, other);
