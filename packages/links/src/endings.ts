import tlds from "tlds" with { type: "json" };

/** Endings of file names that are also top-level domains: "README.md", "main.rs", "a.py", "run.sh". */
const OF_FILES = "md|mov|py|rs|sh|zip";
/** Second levels that make a file name unlikely: "abc.com.py", "mfa.gov.rs". */
const SECOND_LEVELS = "ac|co|com|edu|gob|gov|net|org";
const FILE_NAME = new RegExp(`(?<!\\.(?:${SECOND_LEVELS}))\\.(?:${OF_FILES})$`, "i");

/** Words with which a sentence goes on after a full stop without a blank ("Hi.how are you"). Hardly a site ends in one. */
const WORDS = "buy|call|casa|dad|eat|here|how|jetzt|like|now|open|play|read|safe|save|talk|uno|you";
/** "Ya llegué.Me voy", "fin.De la": a capital after the full stop begins a sentence; "EXAMPLE.COM" has more of them. */
const SENTENCE = new RegExp(`\\.(?:${WORDS})$|\\.\\p{Lu}\\p{Ll}+$`, "u");

/** The endings that are assigned (IANA), as a domain without a scheme must have one. */
export const ENDINGS: string[] = tlds;

/** A host without a scheme and without "www." that is more likely the name of a file, or two sentences. */
export const isNoHost = (host: string): boolean => FILE_NAME.test(host) || SENTENCE.test(host);
