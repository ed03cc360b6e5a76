/** Who is asking, as every other feature sees it. */
export interface SignedIn {
  readonly userId: string;
  readonly sessionId: string;
  readonly isAdmin: boolean;
  /** When the password was last given in this session: at the sign-in, or later. */
  readonly provenAt: Date;
  /** The language they chose for what this server says. */
  readonly interfaceLanguage?: string;
}

export interface Sessions {
  /** The session of the request's cookie, slid forward when it is due; null when there is none that counts. */
  find(headers: Headers): Promise<SignedIn | null>;
  /** The headers that make a browser forget its cookie. */
  forget(): Promise<Headers>;
  /** Of these sessions, those that still count. */
  liveAmong(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
}
