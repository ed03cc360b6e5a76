/** What messages may carry, with what it is called and the word that is typed for it. */
export const HAS = {
  link: { name: "hasLink", word: "wordLink" },
  image: { name: "hasImage", word: "wordImage" },
  video: { name: "hasVideo", word: "wordVideo" },
  file: { name: "hasFile", word: "wordFile" },
  voice: { name: "hasVoice", word: "wordVoice" },
} as const;

export type Has = keyof typeof HAS;

export const ALL_HAS = Object.keys(HAS) as readonly Has[];
