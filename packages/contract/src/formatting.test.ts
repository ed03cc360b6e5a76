import fc from "fast-check";
import { expect, test } from "vitest";
import { type Formatted, formatted, withoutMarks } from "./formatting.ts";
import { mayBeFormatted } from "./may-be-formatted.ts";

const TAGS = { strong: "b", emphasis: "i", strike: "s", quote: "q", code: "c", block: "pre" } as const;

/** Renders nodes as marked-up text, in which mistakes are easy to see. */
function shown(text: string, nodes: readonly Formatted[] = formatted(text)): string {
  return nodes
    .map((node) => {
      const inside = "children" in node ? shown(text, node.children) : text.slice(node.from, node.to);
      return node.kind === "text" ? inside : `<${TAGS[node.kind]}>${inside}</${TAGS[node.kind]}>`;
    })
    .join("");
}

test.each([
  ["*bold* and _italic_ and ~struck~", "<b>bold</b> and <i>italic</i> and <s>struck</s>"],
  ["**bold** and ~~struck~~", "<b>bold</b> and <s>struck</s>"],
  ["*_both_* and _*both*_", "<b><i>both</i></b> and <i><b>both</b></i>"],
  ["*two words*, (*in brackets*)!", "<b>two words</b>, (<b>in brackets</b>)!"],
  ["*وزن* مهم", "<b>وزن</b> مهم"],
  ["这是**粗体**文字，*也是*的", "这是<b>粗体</b>文字，<b>也是</b>的"],
  ["run `npm start` now", "run <c>npm start</c> now"],
  ["`*not bold*` *bold*", "<c>*not bold*</c> <b>bold</b>"],
  ["```\na = 1\n  b = 2\n```", "<pre>a = 1\n  b = 2</pre>"],
  ["see\n```ts\nlet a;\n```\nand", "see\n<pre>let a;</pre>and"],
  ["```one line```", "<pre>one line</pre>"],
  ["> quoted\n> *twice*\nanswer", "<q>quoted\n<b>twice</b></q>answer"],
  ["before\n> quoted", "before\n<q>quoted</q>"],
  ["😀 *😀* 😀", "😀 <b>😀</b> 😀"],
  ["*Alles Gute*🎂 🎂*Alles Gute*", "<b>Alles Gute</b>🎂 🎂<b>Alles Gute</b>"],
  ["*Hi*👋🏽 👋🏽*Hi* _ciao_😀 ~no~❌", "<b>Hi</b>👋🏽 👋🏽<b>Hi</b> <i>ciao</i>😀 <s>no</s>❌"],
  ["*yes*❤\ufe0f ❤\ufe0f*yes* 👩‍👩‍👧*wir*👩‍👩‍👧", "<b>yes</b>❤\ufe0f ❤\ufe0f<b>yes</b> 👩‍👩‍👧<b>wir</b>👩‍👩‍👧"],
  ["🇩🇪*los*🇩🇪 1️⃣*eins*1️⃣ 🏴󠁧󠁢󠁷󠁬󠁳󠁿*Cymru*🏴󠁧󠁢󠁷󠁬󠁳󠁿", "🇩🇪<b>los</b>🇩🇪 1️⃣<b>eins</b>1️⃣ 🏴󠁧󠁢󠁷󠁬󠁳󠁿<b>Cymru</b>🏴󠁧󠁢󠁷󠁬󠁳󠁿"],
  ["*중요*합니다 _이것_은 ~취소~됨", "<b>중요</b>합니다 <i>이것</i>은 <s>취소</s>됨"],
  ["これは*大事*です コーヒー_大_スーパー", "これは<b>大事</b>です コーヒー<i>大</i>スーパー"],
  ["นี่*สำคัญ*มาก", "นี่<b>สำคัญ</b>มาก"],
  ["【*重要*】です「_次_」（~前~）", "【<b>重要</b>】です「<i>次</i>」（<s>前</s>）"],
  ["*ہاں*۔ *نعم*؟ _لا_، *हाँ*। *այո*։", "<b>ہاں</b>۔ <b>نعم</b>؟ <i>لا</i>، <b>हाँ</b>। <b>այո</b>։"],
  ["**复现：**10 轮 iPhone**太贵**了", "<b>复现：</b>10 轮 iPhone<b>太贵</b>了"],
  ["un**believ**able **bold**ly now**here**", "un<b>believ</b>able <b>bold</b>ly now<b>here</b>"],
  [
    "这是**“粗体”**文字 请看**（注意）** **（注意）**请看",
    "这是<b>“粗体”</b>文字 请看<b>（注意）</b> <b>（注意）</b>请看",
  ],
  ["これは**「重要」**です 好**好**学习 **C++**でも", "これは<b>「重要」</b>です 好<b>好</b>学习 <b>C++</b>でも"],
  ["价格**100元**！ 価格は**1000円**です ￥*100*円", "价格<b>100元</b>！ 価格は<b>1000円</b>です ￥<b>100</b>円"],
  ["**100%**です 共**￥100**起 **1+1=2**です", "<b>100%</b>です 共<b>￥100</b>起 <b>1+1=2</b>です"],
  [
    '**"중요"**합니다 한글*중요*합니다 값은**100원**이다',
    '<b>"중요"</b>합니다 한글<b>중요</b>합니다 값은<b>100원</b>이다',
  ],
  ["ราคา**100**บาท ລາຄາ**“ດີ”**ຫຼາຍ តម្លៃ**៥%**ថ្មី", "ราคา<b>100</b>บาท ລາຄາ<b>“ດີ”</b>ຫຼາຍ តម្លៃ<b>៥%</b>ថ្មី"],
  ["ဈေး**(၁၀၀)**ကျပ် ㄅ*ㄆ*ㄇ", "ဈေး<b>(၁၀၀)</b>ကျပ် ㄅ<b>ㄆ</b>ㄇ"],
  [
    "**«да»**и он**„нет“**и **100 €**pro *100*€ *50*%",
    "<b>«да»</b>и он<b>„нет“</b>и <b>100 €</b>pro <b>100</b>€ <b>50</b>%",
  ],
  [
    "l’**“ami”**s итого**100 руб.**и y **¿qué?**s Hi**😀**so",
    "l’<b>“ami”</b>s итого<b>100 руб.</b>и y <b>¿qué?</b>s Hi<b>😀</b>so",
  ],
  ["이것은~~취소~~됨 **「A」**は", "이것은<s>취소</s>됨 <b>「A」</b>は"],
  ["***both*** a ***b c***!", "<b><i>both</i></b> a <b><i>b c</i></b>!"],
  ["*o* *1* *是* *(a)* l’*ami*’s", "<b>o</b> <b>1</b> <b>是</b> <b>(a)</b> l’<b>ami</b>’s"],
  ["*so* *_* *nice* ~_~ _yes_", "<b>so</b> *_* <b>nice</b> ~_~ <i>yes</i>"],
  ["*see https://x.example/a_b* *ana@x.example*", "<b>see https://x.example/a_b</b> <b>ana@x.example</b>"],
  ["见https://x.example/a_b这个*重要*", "见https://x.example/a_b这个<b>重要</b>"],
  ["*use `a* b` here*", "<b>use <c>a* b</c> here</b>"],
])("%j is drawn as %j", (text, expected) => {
  expect(shown(text)).toBe(expected);
});

test.each([
  ..."2 * 3 * 4|2*3*4|snake_case_name|__init__|* a list|** **|*|_|``|>_< and >_<|>:(|~5 and ~6".split("|"),
  ..."*not\nclosed*|* spaced *|a*b*c|https://example.org/_a_/*b*|price* and tax*|``` ```|```open".split("|"),
  "¯\\_(ツ)_/¯",
  ..."x**2 and y**2|10**2 is less than 10**3|2**(n-1) and 2**(n-2)|foo**(n) as foo**(m)|٢**٣**٤|面积a**2+b**2的".split(
    "|",
  ),
  ..."f(**kw) g(**kw)|보고서_최종_수정|x**2 + y**2|2**3**4|*args, **kwargs|a**b=c**d".split("|"),
  ..."so happy *_*|so sweet *-* hi|hm *.* ok|(*^*)|~_~ tired|_-_ meh|*__*|*_* hi *_*|(*^o^*) ja (*^o^*)".split("|"),
  ..."(*´ω｀*)|(*ﾟ▽ﾟ*)|(*o*)|('_') hi ('_')|[_] a [_]|use '*' or '*'|•_• na •_•|_hello ._. there|T_T u_u T_T".split("|"),
  ..."≧_≦ ja ≧_≦|^_^ so ^_^|-_- hm -_-|o_O na O_o|月~金、土~日|a ***|****x****|*a**|**a*".split("|"),
  ..."https://x.example/a_b_c*d*|see x.example/_a_?b=*c* ok|_ana_.lopez@x.example|@_ana_ @ana_b_c|www.x.example/*a*/b".split(
    "|",
  ),
])("%j is left unchanged", (text) => {
  expect(shown(text)).toBe(text);
});

test("text without its marks keeps the words, each line by itself", () => {
  expect(withoutMarks("*Hello* _you_, run `npm start`")).toBe("Hello you, run npm start");
  expect(withoutMarks("> so you said\nyes\n```\ncode\n```")).toBe("so you said\nyes\ncode");
  expect(withoutMarks("nothing here")).toBe("nothing here");
});

test("a text without marks is not parsed", () => {
  expect(mayBeFormatted("Hello, how are you? 2 > 1")).toBe(false);
  expect(mayBeFormatted("*Hello*")).toBe(true);
  expect(mayBeFormatted("a\n> b")).toBe(true);
});

test("the rendered text keeps every character except the marks", () => {
  const sign = fc.constantFrom(..."*_~`> \n.a(字한😀@/:)", "```", "https://x.example/", "**");
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 40 }), (signs) => {
      const text = signs.join("");
      let at = 0;
      const read = (nodes: readonly Formatted[]) => {
        for (const node of nodes) {
          if ("children" in node) read(node.children);
          else {
            expect(text.slice(at, node.from)).toMatch(/^(?:[*_~`]|\n|> |```[a.:/]{0,20}\n)*$/);
            expect(node.to).toBeGreaterThan(node.from);
            at = node.to;
          }
        }
      };
      read(formatted(text));
      expect(text.slice(at)).toMatch(/^[*_~`\n> ]*$/);
    }),
    { numRuns: 2_000 },
  );
});

const HOSTILE = "*a |_a |*_~|`a |> |```|**a* |*a_ |*_a_* |字~字、|***a |a@|a.|a.b/*c* |'*' |*^ |~字|www.*|*`a* `|a*字*";
test.each(HOSTILE.split("|"))("repeated %j is parsed in linear time and keeps every character but marks", (piece) => {
  const text = piece.repeat(20_000);
  const letters = (of: string) => of.replace(/[^a]/g, "").length;
  expect(letters(withoutMarks(text))).toBe(letters(text));
});
