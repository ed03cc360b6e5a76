interface Renewing {
  readonly subscribe: (publicKey: string) => Promise<Pick<PushSubscription, "toJSON">>;
  readonly publicKey: () => Promise<string>;
  readonly store: (subscription: { endpoint?: string; keys?: object }) => Promise<void>;
}

/** Some push services expire a subscription; the server must learn the next one. */
export async function renewSubscription({ subscribe, publicKey, store }: Renewing): Promise<void> {
  const { endpoint, keys } = (await subscribe(await publicKey())).toJSON();
  await store({ ...(endpoint && { endpoint }), ...(keys && { keys }) });
}
