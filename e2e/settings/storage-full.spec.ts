import { photograph } from "../../apps/server/test/pictures.ts";
import { attach, previews } from "../support/attachments.ts";
import { bubble, openChat, write } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { refused } from "../support/trouble.ts";

const FULL =
  "Your files take up the 1 MB that each person has here. Delete messages with files you no longer need, then try again.";

test("at the storage limit an image is kept, explained, and sent when there is room", async ({
  interpreted: { people },
  trouble,
}) => {
  test.slow();
  trouble.provokes(refused(413, "/api/media"), refused(413, "/api/uploads"));
  const [ana, emma] = [await people.newcomer("Ana"), await people.demo("emma")];
  const { page } = ana;
  const buffer = await photograph(640, 480);
  const uploaded: string[] = [];
  for (let i = 0; i < 5; i++) {
    const answer = await ana.context.request.post("/api/media", {
      data: buffer,
      headers: { "content-type": "application/octet-stream" },
    });
    if (!answer.ok()) break;
    uploaded.push(((await answer.json()) as { mediaId: string }).mediaId);
  }
  expect(uploaded.length).toBeLessThan(5);
  const sent = await ana.call("POST", `/messages/send/${emma.id}`, { mediaId: uploaded[0] });
  const { _id } = (await sent.json()) as { _id: string };

  await openChat(page, emma);
  await attach(page).setInputFiles({ name: "large.jpg", mimeType: "image/jpeg", buffer });
  await expect(previews(page).getByRole("listitem")).toHaveCount(1);
  await write(page, "with a picture");
  const failed = bubble(page, "with a picture");
  await expect(failed.getByRole("alert")).toContainText(FULL);
  await write(page, "text goes on");
  await expect(bubble(page, "text goes on").getByRole("alert")).toHaveCount(0);

  await ana.call("DELETE", `/message/${_id}?for=everyone`);
  await failed.getByRole("button", { name: "Retry" }).click();
  await expect(failed.getByRole("alert")).toHaveCount(0);
  await expect(failed.getByRole("img").first()).toBeVisible();
});
