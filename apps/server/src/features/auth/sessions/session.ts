/** The signed-in person behind a request. */
export interface SignedIn {
  readonly userId: string;
  readonly sessionId: string;
  readonly isAdmin: boolean;
  /** When the password was last given in this session: at the sign-in, or later. */
  readonly provenAt: Date;
  /** The language they chose for the interface and the sentences of this server. */
  readonly interfaceLanguage?: string;
}

export interface Sessions {
  /** The session of the request's cookie, slid forward when it is due; null when there is no valid one. */
  find(headers: Headers): Promise<SignedIn | null>;
  /** Whether the session of the request's cookie was ended from elsewhere; one that has expired was not. */
  wasEnded(headers: Headers): Promise<boolean>;
  /** The headers that make a browser forget its cookie and what it keeps of images. */
  forget(): Promise<Headers>;
  /** Those of these sessions that are valid. */
  liveAmong(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
}

export interface Credentials {
  readonly currentPassword?: string | undefined;
  readonly address: string;
}
