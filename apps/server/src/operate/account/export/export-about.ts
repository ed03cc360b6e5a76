/** Explains the file to whoever opens it. */
export const ABOUT = `This is everything your Lingualoom server keeps about you.

profile.json      your name, address, figures and settings
chats/            one file for each person you have written with and each group, all messages in their
                  order, with the translations that were made of them
files.json        the pictures, recordings and files you have sent, and your profile pictures
files/            these files, named by their ids
more/             what else belongs to your account, one file for each table of the
                  database: sessions, lists, histories

Passwords and what signs you in are left out. All files are JSON in UTF-8, which any text editor shows.
Times are in UTC.
`;
