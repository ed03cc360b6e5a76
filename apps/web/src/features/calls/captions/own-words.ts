/** A piece of the user's own speech. */
export interface OwnWords {
  readonly segmentId: string;
  readonly text: string;
  readonly language?: string | undefined;
  readonly saidAt: string;
}

/** What the user said in calls, by call. Only in the memory of this page: a reload or its end forgets it. */
const said = new Map<string, readonly OwnWords[]>();

export const ownWordsOf = (callId: string): readonly OwnWords[] => said.get(callId) ?? [];

export const noteOwnWords = (callId: string, words: OwnWords) => said.set(callId, [...ownWordsOf(callId), words]);

export const forgetOwnWords = (callId: string) => said.delete(callId);
