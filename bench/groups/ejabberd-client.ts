import { once } from "node:events";
import { connect as connectTcp, type Socket } from "node:net";
import { SaxesParser, type SaxesTagPlain } from "saxes";
import { TEXT } from "../messages/closed-loop.ts";
import type { Connect } from "./group-loop.ts";

/** The domain that ejabberd serves. */
export const DOMAIN = "localhost";
/** Of everybody. */
export const PASSWORD = "a-password-for-the-measurement";

const ROOMS = `conference.${DOMAIN}`;
const STREAM = `<stream:stream to='${DOMAIN}' version='1.0' xmlns='jabber:client' xmlns:stream='http://etherx.jabber.org/streams'>`;
const BIND = "<iq type='set' id='bind'><bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'/></iq>";
const JOIN = "<x xmlns='http://jabber.org/protocol/muc'><history maxstanzas='0'/></x>";

/** An XMPP client for rooms (RFC 6120, XEP-0045): plain TCP, SASL PLAIN. A person's nick is their id. */
export const connectXmpp: Connect = async (url, { id: me }, groups, receive) => {
  const { hostname, port } = new URL(url);
  const socket = connectTcp(Number(port), hostname).setNoDelay(true).setEncoding("utf8");
  await once(socket, "connect");
  const stanzas = readStanzas(socket);
  await signIn(socket, stanzas, me);

  for (const group of groups) {
    const place = `${group}@${ROOMS}/${me}`;
    socket.write(`<presence to='${place}'>${JOIN}</presence>`);
    // Mine is the last of those that a room sends to who joins.
    await stanzas.next("presence", ({ attributes }) => attributes.from === place);
  }

  const refusals = new Map<string, (reason: string) => void>();
  stanzas.onMessage(({ type, from = "", id = "" }) => {
    if (type === "error") refusals.get(id)?.(`by ${from}`);
    // The room's echo is the sender's acknowledgement.
    else if (from.endsWith(me)) refusals.delete(id);
    else receive(id);
  });
  return {
    send: (group, id, refused) => {
      refusals.set(id, refused);
      socket.write(`<message type='groupchat' to='${group}@${ROOMS}' id='${id}'><body>${TEXT}</body></message>`);
    },
    close: () => socket.end("</stream:stream>"),
  };
};

type Stanzas = ReturnType<typeof readStanzas>;

async function signIn(socket: Socket, stanzas: Stanzas, me: string): Promise<void> {
  const ask = (text: string, answer: string) => {
    socket.write(text);
    return stanzas.next(answer);
  };
  const secret = Buffer.from(`\0${me}\0${PASSWORD}`).toString("base64");
  await ask(STREAM, "stream:features");
  await ask(`<auth xmlns='urn:ietf:params:xml:ns:xmpp-sasl' mechanism='PLAIN'>${secret}</auth>`, "success");
  // From here on it is another document.
  stanzas.restart();
  await ask(STREAM, "stream:features");
  await ask(BIND, "iq");
  socket.write("<presence/>");
}

/** Of the stanzas only names and attributes are used, but all of their text is parsed. */
function readStanzas(socket: Socket) {
  let parser: SaxesParser;
  let awaited: {
    fits: (tag: SaxesTagPlain) => boolean;
    resolve: () => void;
    reject: (e: Error) => void;
  } | null;
  let message: (attributes: Record<string, string>) => void = () => {};
  const open = (tag: SaxesTagPlain) => {
    if (tag.name === "message") return message(tag.attributes);
    if (!awaited) return;
    if (awaited.fits(tag)) awaited.resolve();
    else if (tag.name === "failure" || tag.name === "stream:error" || tag.attributes.type === "error")
      awaited.reject(new Error(`ejabberd answered ${tag.name}`));
  };
  const restart = () => {
    parser = new SaxesParser();
    parser.on("opentag", open);
  };
  restart();
  socket.on("data", (text) => void parser.write(text.toString()));
  return {
    restart,
    onMessage: (listener: typeof message) => {
      message = listener;
    },
    next: (name: string, which: (tag: SaxesTagPlain) => boolean = () => true) =>
      new Promise<void>((resolve, reject) => {
        awaited = { fits: (tag) => tag.name === name && which(tag), resolve, reject };
      }),
  };
}
