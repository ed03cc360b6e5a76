/**
 * Components that the React Compiler leaves as they are: they render again seldom, and what it adds to them would be
 * loaded before the first chat shows.
 */
export const notMemoised =
  /\/src\/(app\/(App|Root|SignedInShell)|app\/pages\/(HomePage|lazy-page)|features\/people\/(PeopleLists|ProfileHeader|SearchBox|AccountMenuSlot|ListSkeleton)|features\/conversation-list\/ChatList|features\/conversation\/header\/(ChatHeader|ChatMenuSlot)|features\/conversation\/composer\/pictures\/(DropZone|AttachButton)|features\/conversation\/composer\/emoji\/EmojiSlot|ui\/forms\/Tabs)\.tsx$/;
