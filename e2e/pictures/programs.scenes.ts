import { openInfo } from "../support/chat-info.ts";
import { groupOf } from "../support/group-chat.ts";
import { bubble, button } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { shoot, shootAided, shootIn } from "./camera.ts";

const text = (type: "mrkdwn" | "plain_text", words: string) => ({ type, text: words });

/** In the forms that the documentation of Slack's and Mattermost's incoming webhooks shows. */
const SLACK = [
  {
    username: "Pager",
    text: "*Queue is long* on `web-3`: <https://status.example/17|incident 17> &amp; 2 more\n> since noon",
  },
  {
    username: "Tickets",
    attachments: [
      {
        fallback: "T-7: the door sticks",
        color: "#36a64f",
        pretext: "New ticket by <mailto:jun@office.example|Jun>",
        author_name: "Jun",
        title: "T-7 The door sticks",
        title_link: "https://tickets.example/7",
        text: "It opens only with *both hands*.",
        fields: [
          { title: "Priority", value: "High", short: true },
          { title: "Floor", value: "2", short: true },
        ],
        footer: "Tickets",
      },
    ],
  },
  {
    username: "Deploys",
    text: "Deploy of api",
    blocks: [
      { type: "header", text: text("plain_text", "Deploy of api") },
      {
        type: "section",
        text: text("mrkdwn", "*Version 4.2* to <https://prod.example|production>"),
        fields: [text("mrkdwn", "*By*\nJun"), text("mrkdwn", "*Took*\n3 min")],
      },
      { type: "divider" },
      { type: "context", elements: [text("mrkdwn", "Approved by _Ana_")] },
    ],
  },
];
const MATTERMOST = {
  username: "Tests",
  text: "#### Results for July 27th\n**3 of 412 failed**, see [the log](https://ci.example/42)\n\n- login\n- upload\n\n```\nexpected 200, got 503\n```",
};

test("posts in the forms of Slack and Mattermost, and outgoing webhooks", async ({ people }) => {
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma", { preferredLanguage: "es" });
  const { page } = ana;
  const id = await groupOf(ana, "Workshop", [emma]);
  const made = await ana.call("POST", `/conversations/${id}/hooks`, { name: "Builds" });
  const { url } = (await made.json()) as { url: string };
  for (const [at, body] of [...SLACK.map((one) => [url, one] as const), [`${url}/mattermost`, MATTERMOST] as const]) {
    const answer = await fetch(at, { method: "POST", body: JSON.stringify(body) });
    expect(answer.status).toBe(200);
  }
  await page.goto(`/c/${id}`);
  await expect(bubble(page, "Results for July 27th")).toBeVisible();
  await shoot(page, "640 posts of webhooks");
  await shootAided(page, "640 posts of webhooks");
  await bubble(page, "Results for July 27th").scrollIntoViewIfNeeded();
  await shoot(page, "641 later posts of webhooks");
  await openInfo(page, /^Programs/);
  await button(page, "New outgoing webhook").click();
  await shootIn(page, "en", "642 new outgoing webhook");
  await page.getByLabel("Address to send to").fill("https://news.invalid/chat");
  await button(page, "Create webhook").click();
  await button(page, "I have saved it").click();
  await button(page, "Log: news.invalid").click();
  await button(page, "Send a test").click();
  await expect(page.getByRole("list", { name: "Log" })).toContainText("No answer");
  await shoot(page, "643 programs of a chat");
});
