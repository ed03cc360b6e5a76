declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

  export class Provider {
    constructor(issuer: string, configuration: object);
    readonly Grant: new (of: {
      accountId: string;
      clientId: string;
    }) => {
      addOIDCScope(scope: string): void;
      addOIDCClaims(claims: readonly string[]): void;
      save(): Promise<string>;
    };
    readonly Client: { readonly prototype: object };
    proxy: boolean;
    callback(): Handler;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  }
}
