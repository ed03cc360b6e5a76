-- The data model, one section a subject. Ids are UUIDv7 and made by the application; times are UTC. Names of tables and
-- columns are what the application's stores ask for: apps/server/src/features.

create extension if not exists pg_trgm;

-- == Folded text: letters as they are searched ==
-- The same as packages/contract/src/folding; a test compares the two. It exchanges letters that keyboards exchange,
-- digits of all scripts, both kana, and traditional with simplified characters.

-- Each character of the first list becomes the one at its place in the second. The lists are long, so only a text with
-- such characters goes through them: first digits and katakana, then Chinese.
create function folded_signs(words text) returns text language sql immutable strict parallel safe
return case
  when words ~ '[\u3400-\u9FFF]' then translate(words,
    '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹߀߁߂߃߄߅߆߇߈߉०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯෦෧෨෩෪෫෬෭෮෯๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙༠༡༢༣༤༥༦༧༨༩၀၁၂၃၄၅၆၇၈၉႐႑႒႓႔႕႖႗႘႙០១២៣៤៥៦៧៨៩᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙᥆᥇᥈᥉᥊᥋᥌᥍᥎᥏᧐᧑᧒᧓᧔᧕᧖᧗᧘᧙᪀᪁᪂᪃᪄᪅᪆᪇᪈᪉᪐᪑᪒᪓᪔᪕᪖᪗᪘᪙᭐᭑᭒᭓᭔᭕᭖᭗᭘᭙᮰᮱᮲᮳᮴᮵᮶᮷᮸᮹᱀᱁᱂᱃᱄᱅᱆᱇᱈᱉᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙꘠꘡꘢꘣꘤꘥꘦꘧꘨꘩꣐꣑꣒꣓꣔꣕꣖꣗꣘꣙꤀꤁꤂꤃꤄꤅꤆꤇꤈꤉꧐꧑꧒꧓꧔꧕꧖꧗꧘꧙꧰꧱꧲꧳꧴꧵꧶꧷꧸꧹꩐꩑꩒꩓꩔꩕꩖꩗꩘꩙꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹𐒠𐒡𐒢𐒣𐒤𐒥𐒦𐒧𐒨𐒩𐴰𐴱𐴲𐴳𐴴𐴵𐴶𐴷𐴸𐴹𐵀𐵁𐵂𐵃𐵄𐵅𐵆𐵇𐵈𐵉𑁦𑁧𑁨𑁩𑁪𑁫𑁬𑁭𑁮𑁯𑃰𑃱𑃲𑃳𑃴𑃵𑃶𑃷𑃸𑃹𑄶𑄷𑄸𑄹𑄺𑄻𑄼𑄽𑄾𑄿𑇐𑇑𑇒𑇓𑇔𑇕𑇖𑇗𑇘𑇙𑋰𑋱𑋲𑋳𑋴𑋵𑋶𑋷𑋸𑋹𑑐𑑑𑑒𑑓𑑔𑑕𑑖𑑗𑑘𑑙𑓐𑓑𑓒𑓓𑓔𑓕𑓖𑓗𑓘𑓙𑙐𑙑𑙒𑙓𑙔𑙕𑙖𑙗𑙘𑙙𑛀𑛁𑛂𑛃𑛄𑛅𑛆𑛇𑛈𑛉𑛐𑛑𑛒𑛓𑛔𑛕𑛖𑛗𑛘𑛙𑛚𑛛𑛜𑛝𑛞𑛟𑛠𑛡𑛢𑛣𑜰𑜱𑜲𑜳𑜴𑜵𑜶𑜷𑜸𑜹𑣠𑣡𑣢𑣣𑣤𑣥𑣦𑣧𑣨𑣩𑥐𑥑𑥒𑥓𑥔𑥕𑥖𑥗𑥘𑥙𑯰𑯱𑯲𑯳𑯴𑯵𑯶𑯷𑯸𑯹𑱐𑱑𑱒𑱓𑱔𑱕𑱖𑱗𑱘𑱙𑵐𑵑𑵒𑵓𑵔𑵕𑵖𑵗𑵘𑵙𑶠𑶡𑶢𑶣𑶤𑶥𑶦𑶧𑶨𑶩𑷠𑷡𑷢𑷣𑷤𑷥𑷦𑷧𑷨𑷩𑽐𑽑𑽒𑽓𑽔𑽕𑽖𑽗𑽘𑽙𖄰𖄱𖄲𖄳𖄴𖄵𖄶𖄷𖄸𖄹𖩠𖩡𖩢𖩣𖩤𖩥𖩦𖩧𖩨𖩩𖫀𖫁𖫂𖫃𖫄𖫅𖫆𖫇𖫈𖫉𖭐𖭑𖭒𖭓𖭔𖭕𖭖𖭗𖭘𖭙𖵰𖵱𖵲𖵳𖵴𖵵𖵶𖵷𖵸𖵹𞅀𞅁𞅂𞅃𞅄𞅅𞅆𞅇𞅈𞅉𞋰𞋱𞋲𞋳𞋴𞋵𞋶𞋷𞋸𞋹𞓰𞓱𞓲𞓳𞓴𞓵𞓶𞓷𞓸𞓹𞗱𞗲𞗳𞗴𞗵𞗶𞗷𞗸𞗹𞗺𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙' || 'ァアィイゥウェエォオカキクケコサシスセソタチッツテトナニヌネノハヒフヘホマミムメモャヤュユョヨラリルレロヮワヰヱヲンヵヶ' || '㑯㑳㑶㓨㘚㜄㜏㠏㥮㩜㩳㩵䁻䃮䊷䋙䋚䋹䋻䍦䎱䙡䜀䝼䥇䥑䥱䦛䦟䯀䰾䱷䱽䲁䲘䴉丟並乾亂亙亞佇佈佔併來侖侶侷俁係俔俠俥俬倀倆倈倉個們倖倫倲偉偑側偵偽傌傑傖傘備傢傭傯傳傴債傷傾僂僅僉僑僕僞僥僨僱價儀儁儂億儈儉儎儐儔儕儘償優儲儷儸儺儻儼兇兌兒兗內兩冊冑冪凈凍凜凱別刪剄則剋剎剗剛剝剮剴創剷劃劄劇劉劊劌劍劏劑劚勁動務勛勝勞勢勩勱勳勵勸勻匭匯匱區協卹卻卽厙厠厤厭厲厴參叄叢吒吳吶呂咼員唄唸問啓啞啟啢喎喚喪喫喬單喲嗆嗇嗊嗎嗚嗩嗶嘆嘍嘓嘔嘖嘗嘜嘩嘮嘯嘰嘵嘸嘽噁噓噚噝噠噥噦噯噲噴噸噹嚀嚇嚌嚐嚕嚙嚥嚦嚨嚮嚲嚳嚴嚶囀囁囂囅囈囉囌囑囪圇國圍園圓圖團垻埡埰執堅堊堖堝堯報場塊塋塏塒塗塚塢塤塵塹墊墜墮墰墳墶墻墾壇壋壎壓壘壙壚壜壞壟壠壢壩壪壯壺壼壽夠夢夥夾奐奧奩奪奬奮奼妝妳姍姦娛婁婦婭媧媯媰媼媽嫋嫗嫵嫺嫻嫿嬀嬃嬈嬋嬌嬙嬡嬤嬪嬰嬸孃孋孌孫學孿宮寀寢實寧審寫寬寵寶將專尋對導尷屆屍屓屜屢層屨屬岡峯峴島峽崍崑崗崙崢崬嵐嵗嵾嶁嶄嶇嶔嶗嶠嶢嶧嶨嶮嶸嶺嶼嶽巋巒巔巖巰巹帥師帳帶幀幃幓幗幘幟幣幫幬幷幹幾庫廁廂廄廈廎廕廚廝廟廠廡廢廣廩廬廳弒弔弳張強彆彈彌彎彔彙彠彥彫彲彿後徑從徠復徵徹恆恥悅悞悵悶悽惡惱惲惻愛愜愨愴愷愾慄態慍慘慚慟慣慤慪慫慮慳慶慺慼慾憂憊憐憑憒憖憚憤憫憮憲憶懇應懌懍懞懟懣懤懨懲懶懷懸懺懼懾戀戇戔戧戩戰戱戲戶扞拋拚挩挱挾捨捫捱捲掃掄掆掗掙掛採揀揚換揮揯損搖搗搧搵搶摑摜摟摯摳摶摺摻撈撏撐撓撝撟撣撥撫撲撳撻撾撿擁擄擇擊擋擓擔據擠擡擣擬擯擰擱擲擴擷擺擻擼擽擾攄攆攏攔攖攙攛攜攝攢攣攤攪攬敎敓敗敘敵數斂斃斆斕斬斷於旂旣昇時晉晝暈暉暘暢暫曄曆曇曉曏曖曠曨曬書會朧朮東枴柵柺査桿梔梘條梟梲棄棊棖棗棟棡棧棲棶椏椲楊楓楨業極榘榦榪榮榲榿構槍槓槤槧槨槮槳槶槼樁樂樅樑樓標樞樢樣樧樫樳樸樹樺樿橈橋機橢橫檁檉檔檜檟檢檣檮檯檳檸檻櫃櫓櫚櫛櫝櫞櫟櫥櫧櫨櫪櫫櫬櫱櫳櫸櫻欄欅權欏欒欖欞欽歎歐歟歡歲歷歸歿殘殞殤殨殫殭殮殯殰殲殺殻殼毀毆毿氂氈氌氣氫氬氳氾汎汙決沒沖況泝洩洶浹涇涗涼淒淚淥淨淩淪淵淶淺渙減渢渦測渾湊湞湧湯溈準溝溫溮溳溼滄滅滌滎滙滬滯滲滷滸滻滾滿漁漊漚漢漣漬漲漵漸漿潁潑潔潙潚潛潤潯潰潷潿澀澆澇澐澗澠澤澦澩澮澱澾濁濃濄濕濘濚濛濜濟濤濧濫濰濱濺濼濾瀂瀅瀆瀇瀉瀋瀏瀕瀘瀝瀟瀠瀦瀧瀨瀰瀲瀾灃灄灑灕灘灝灡灣灤灧灩災為烏烴無煉煒煙煢煥煩煬煱熅熒熗熱熲熾燁燈燉燒燙燜營燦燬燭燴燶燻燼燾爍爐爛爭爲爺爾牀牆牘牠牴牽犖犛犢犧狀狹狽猙猶猻獁獃獄獅獎獨獪獫獮獰獱獲獵獷獸獺獻獼玀現琱琺琿瑋瑒瑣瑤瑩瑪瑲璉璡璣璦璫璯環璵璸璽璿瓊瓏瓔瓚甌甕甚產産畝畢畫異畵當疇疊痙痠痾瘂瘋瘍瘓瘞瘡瘧瘮瘲瘺瘻療癆癇癉癒癘癟癡癢癤癥癧癩癬癭癮癰癱癲發皁皚皰皸皺盃盜盞盡監盤盧盪眞眥眾睏睜睞瞘瞜瞞瞶瞼矇矓矚矯硃硜硤硨硯碕碩碭碸確碼碽磑磚磠磣磧磯磽磾礄礎礙礦礪礫礬礱祂祕祿禍禎禕禡禦禪禮禰禱禿秈稅稈稏稜稟種稱穀穇穌積穎穠穡穢穩穫穭窩窪窮窯窵窶窺竄竅竇竈竊竪競筆筍筧筴箇箋箏箚節範築篋篔篠篤篩篳簀簍簑簞簡簣簫簹簽簾籃籌籔籙籛籜籟籠籤籩籪籬籮籲粵糉糝糞糧糰糲糴糶糹糾紀紂約紅紆紇紈紉紋納紐紓純紕紖紗紘紙級紛紜紝紡紬紮細紱紲紳紵紹紺紼紿絀終絃組絅絆絎結絕絛絝絞絡絢給絨絰統絲絳絶絹綁綃綆綈綉綌綏綐綑經綜綞綠綢綣綫綬維綯綰綱網綳綴綵綸綹綺綻綽綾綿緄緇緊緋緑緒緓緔緗緘緙線緝緞締緡緣緦編緩緬緯緱緲練緶緹緻緼縈縉縊縋縐縑縕縗縛縝縞縟縣縧縫縭縮縱縲縳縴縵縶縷縹總績繃繅繆繒織繕繚繞繡繢繩繪繫繭繮繯繰繳繸繹繼繽繾繿纇纈纊續纍纏纓纔纖纘纜缽罃罈罌罎罰罵罷羅羆羈羋羣羥羨義羶習翫翬翹翽耬耮聖聞聯聰聲聳聵聶職聹聽聾肅脅脈脛脣脩脫脹腎腖腡腦腫腳腸膃膕膚膞膠膩膽膾膿臉臍臏臘臚臟臠臢臥臨臺與興舉舊舖舘艙艤艦艫艱艷芻苧茲荊莊莖莢莧華菴菸萇萊萬萴萵葉葒著葤葦葯葷蒐蒓蒔蒕蒞蒼蓀蓆蓋蓮蓯蓴蓽蔔蔘蔞蔣蔥蔦蔭蕁蕆蕎蕒蕓蕕蕘蕢蕩蕪蕭蕷薀薈薊薌薑薔薘薟薦薩薳薴薵薹薺藍藎藝藥藪藭藴藶藹藺蘀蘄蘆蘇蘊蘋蘚蘞蘢蘭蘺蘿虆處虛虜號虧虯蛺蛻蜆蝕蝟蝦蝨蝸螄螞螢螮螻螿蟄蟈蟎蟣蟬蟯蟲蟶蟻蠁蠅蠆蠍蠐蠑蠔蠟蠣蠨蠱蠶蠻衆衊術衕衚衛衝袞袷裊裏補裝裡製複褌褘褲褳褸褻襇襉襏襖襝襠襤襪襬襯襲襴覈見覎規覓視覘覡覥覦親覬覯覲覷覺覽覿觀觴觶觸訁訂訃計訊訌討訐訒訓訕訖託記訛訝訟訢訣訥訩訪設許訴訶診註証詁詆詎詐詒詔評詖詗詘詛詞詠詡詢詣試詩詫詬詭詮詰話該詳詵詼詿誄誅誆誇誌認誑誒誕誘誚語誠誡誣誤誥誦誨說説誰課誶誹誼誾調諂諄談諉請諍諏諑諒論諗諛諜諝諞諡諢諤諦諧諫諭諮諱諳諶諷諸諺諼諾謀謁謂謄謅謊謎謐謔謖謗謙謚講謝謠謡謨謫謬謭謳謹謾譁證譎譏譖識譙譚譜譟譫譭譯議譴護譸譽譾讀讅變讋讌讎讒讓讕讖讚讜讞谿豈豎豐豔豬豶貍貓貙貝貞貟負財貢貧貨販貪貫責貯貰貲貳貴貶買貸貺費貼貽貿賀賁賂賃賄賅資賈賊賑賒賓賕賙賚賜賞賠賡賢賣賤賦賧質賫賬賭賰賴賵賺賻購賽賾贄贅贇贈贊贋贍贏贐贓贔贖贗贛贜赬趕趙趨趲跡踐踰踴蹌蹕蹟蹠蹣蹤蹺躂躉躊躋躍躎躑躒躓躕躚躡躥躦躪軀車軋軌軍軑軒軔軛軟軤軫軲軸軹軺軻軼軾較輅輇輈載輊輒輓輔輕輛輜輝輞輟輥輦輩輪輬輯輳輸輻輼輾輿轀轂轄轅轆轉轍轎轔轟轡轢轤辦辭辮辯農迴逕這連週進遊運過達違遙遜遞遠遡適遲遶遷選遺遼邁還邇邊邏邐郟郵鄆鄉鄒鄔鄖鄧鄭鄰鄲鄴鄶鄺酇酈醃醖醜醞醟醣醫醬醱釀釁釃釅釋釐釒釓釔釕釗釘釙針釣釤釦釧釩釵釷釹釺釾鈀鈁鈃鈄鈅鈈鈉鈍鈎鈐鈑鈒鈔鈕鈞鈡鈣鈥鈦鈧鈮鈰鈳鈴鈷鈸鈹鈺鈽鈾鈿鉀鉅鉆鉈鉉鉋鉍鉑鉕鉗鉚鉛鉞鉢鉤鉦鉬鉭鉳鉶鉸鉺鉻鉿銀銃銅銍銑銓銖銘銚銛銜銠銣銥銦銨銩銪銫銬銱銳銷銹銻銼鋁鋃鋅鋇鋌鋏鋒鋙鋝鋟鋣鋤鋥鋦鋨鋩鋪鋭鋮鋯鋰鋱鋶鋸鋼錁錄錆錇錈錏錐錒錕錘錙錚錛錟錠錡錢錦錨錩錫錮錯録錳錶錸錼鍀鍁鍃鍅鍆鍇鍈鍊鍋鍍鍔鍘鍚鍛鍠鍤鍥鍩鍬鍰鍵鍶鍺鍼鍾鎂鎄鎇鎊鎌鎔鎖鎘鎚鎛鎡鎢鎣鎦鎧鎩鎪鎬鎭鎮鎰鎲鎳鎵鎶鎸鎿鏃鏇鏈鏌鏍鏐鏑鏗鏘鏜鏝鏞鏟鏡鏢鏤鏨鏰鏵鏷鏹鏺鏽鐃鐋鐐鐒鐓鐔鐘鐙鐝鐠鐥鐦鐧鐨鐫鐮鐯鐲鐳鐵鐶鐸鐺鐿鑄鑊鑌鑑鑒鑔鑕鑞鑠鑣鑥鑭鑰鑱鑲鑷鑹鑼鑽鑾鑿钁钂長門閂閃閆閈閉開閌閎閏閑閒間閔閘閡閣閤閥閨閩閫閬閭閱閲閶閹閻閼閽閾閿闃闆闇闈闊闋闌闍闐闒闓闔闕闖關闞闠闡闢闤闥陘陝陞陣陰陳陸陽隉隊階隕際隨險隯隱隴隸隻雋雖雙雛雜雞離難雲電霑霢霧霽靂靄靆靈靉靚靜靝靦靨鞏鞝鞦鞽韁韃韆韉韋韌韍韓韙韜韝韞韻響頁頂頃項順頇須頊頌頎頏預頑頒頓頗領頜頡頤頦頭頮頰頲頴頷頸頹頻頽顆題額顎顏顒顓顔願顙顛類顢顥顧顫顬顯顰顱顳顴風颭颮颯颱颳颶颸颺颻颼飀飄飆飈飛飠飢飣飥飩飪飫飭飯飱飲飴飼飽飾飿餃餄餅餈餉養餌餎餏餑餒餓餕餖餘餚餛餜餞餡館餬餱餳餵餶餷餺餼餾餿饁饃饅饈饉饊饋饌饑饒饗饜饞饢馬馭馮馱馳馴馹駁駐駑駒駔駕駘駙駛駝駟駡駢駭駰駱駸駿騁騂騅騌騍騎騏騖騙騤騧騫騭騮騰騶騷騸騾驀驁驂驃驄驅驊驌驍驏驕驗驚驛驟驢驤驥驦驪驫骯髏髒體髕髖髮鬆鬍鬚鬢鬥鬧鬨鬩鬮鬱鬹魎魘魚魛魢魨魯魴魷魺鮁鮃鮊鮋鮍鮎鮐鮑鮒鮓鮚鮜鮝鮞鮣鮦鮪鮫鮭鮮鮳鮶鮺鯀鯁鯇鯉鯊鯒鯔鯕鯖鯗鯛鯝鯡鯢鯤鯧鯨鯪鯫鯰鯴鯷鯽鯿鰁鰂鰃鰆鰈鰉鰌鰍鰏鰐鰒鰓鰛鰜鰟鰠鰣鰥鰧鰨鰩鰭鰮鰱鰲鰳鰵鰷鰹鰺鰻鰼鰾鱂鱅鱈鱉鱒鱔鱖鱗鱘鱝鱟鱠鱣鱤鱧鱨鱭鱯鱷鱸鱺鳥鳧鳩鳬鳲鳳鳴鳶鳾鴆鴇鴉鴒鴕鴛鴝鴞鴟鴣鴦鴨鴯鴰鴴鴷鴻鴿鵁鵂鵃鵐鵑鵒鵓鵜鵝鵠鵡鵪鵬鵮鵯鵰鵲鵷鵾鶄鶇鶉鶊鶓鶖鶘鶚鶡鶥鶩鶪鶬鶯鶲鶴鶹鶺鶻鶼鶿鷀鷁鷂鷄鷉鷊鷓鷖鷗鷙鷚鷥鷦鷫鷯鷲鷳鷴鷸鷹鷺鷽鸂鸇鸊鸌鸏鸕鸘鸚鸛鸝鸞鹵鹹鹺鹼鹽麗麥麩麪麫麯麴麵麼麽黃黌點黨黲黴黶黷黽黿鼂鼉鼕鼴齊齋齎齏齒齔齕齗齙齜齟齠齡齣齦齧齪齬齲齶齷龍龎龐龑龔龕龜鿁鿓',
    '01234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678999999999990123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789' || 'ぁあぃいぅうぇえぉおかきくけこさしすせそたちっつてとなにぬねのはひふへほまみむめもゃやゅゆょよらりるれろゎわゐゑをんゕゖ' || '㑔㑇㐹刾㘎㚯㛣㟆㤘㨫㧐擜䀥鿎䌶䌺䌻䌿䌾䍠䎬䙌䜧䞍䦂鿏䥾䦶䦷䯅鲃䲣䲝鳚鳤鹮丢并干乱亘亚伫布占并来仑侣局俣系伣侠伡私伥俩俫仓个们幸伦㑈伟㐽侧侦伪㐷杰伧伞备家佣偬传伛债伤倾偻仅佥侨仆伪侥偾雇价仪俊侬亿侩俭傤傧俦侪尽偿优储俪㑩傩傥俨凶兑儿兖内两册胄幂净冻凛凯别删刭则克刹刬刚剥剐剀创铲划札剧刘刽刿剑㓥剂㔉劲动务勋胜劳势勚劢勋励劝匀匦汇匮区协恤却即厍厕历厌厉厣参叁丛咤吴呐吕呙员呗念问启哑启唡㖞唤丧吃乔单哟呛啬唝吗呜唢哔叹喽啯呕啧尝唛哗唠啸叽哓呒啴恶嘘㖊咝哒哝哕嗳哙喷吨当咛吓哜尝噜啮咽呖咙向亸喾严嘤啭嗫嚣冁呓啰苏嘱囱囵国围园圆图团坝垭采执坚垩垴埚尧报场块茔垲埘涂冢坞埙尘堑垫坠堕坛坟垯墙垦坛垱埙压垒圹垆坛坏垄垅坜坝塆壮壶壸寿够梦伙夹奂奥奁夺奖奋姹妆你姗奸娱娄妇娅娲妫㛀媪妈袅妪妩娴娴婳妫媭娆婵娇嫱嫒嬷嫔婴婶娘㛤娈孙学孪宫采寝实宁审写宽宠宝将专寻对导尴届尸屃屉屡层屦属冈峰岘岛峡崃昆岗仑峥岽岚岁㟥嵝崭岖嵚崂峤峣峄峃崄嵘岭屿岳岿峦巅岩巯卺帅师帐带帧帏㡎帼帻帜币帮帱并干几库厕厢厩厦庼荫厨厮庙厂庑废广廪庐厅弑吊弪张强别弹弥弯录汇彟彦雕彨佛后径从徕复征彻恒耻悦悮怅闷凄恶恼恽恻爱惬悫怆恺忾栗态愠惨惭恸惯悫怄怂虑悭庆㥪戚欲忧惫怜凭愦慭惮愤悯怃宪忆恳应怿懔蒙怼懑㤽恹惩懒怀悬忏惧慑恋戆戋戗戬战戯戏户捍抛拼捝挲挟舍扪挨卷扫抡㧏挜挣挂采拣扬换挥搄损摇捣扇揾抢掴掼搂挚抠抟折掺捞挦撑挠㧑挢掸拨抚扑揿挞挝捡拥掳择击挡㧟担据挤抬捣拟摈拧搁掷扩撷摆擞撸㧰扰摅撵拢拦撄搀撺携摄攒挛摊搅揽教敚败叙敌数敛毙敩斓斩断于旗既升时晋昼晕晖旸畅暂晔历昙晓向暧旷昽晒书会胧术东拐栅拐查杆栀枧条枭棁弃棋枨枣栋㭎栈栖梾桠㭏杨枫桢业极矩干杩荣榅桤构枪杠梿椠椁椮桨椢椝桩乐枞梁楼标枢㭤样榝㭴桪朴树桦椫桡桥机椭横檩柽档桧槚检樯梼台槟柠槛柜橹榈栉椟橼栎橱槠栌枥橥榇蘖栊榉樱栏榉权椤栾榄棂钦叹欧欤欢岁历归殁残殒殇㱮殚僵殓殡㱩歼杀壳壳毁殴毵牦毡氇气氢氩氲泛泛污决没冲况溯泄汹浃泾涚凉凄泪渌净凌沦渊涞浅涣减沨涡测浑凑浈涌汤沩准沟温浉涢湿沧灭涤荥汇沪滞渗卤浒浐滚满渔溇沤汉涟渍涨溆渐浆颍泼洁沩㴋潜润浔溃滗涠涩浇涝沄涧渑泽滪泶浍淀㳠浊浓㳡湿泞溁蒙浕济涛㳔滥潍滨溅泺滤澛滢渎㲿泻沈浏濒泸沥潇潆潴泷濑弥潋澜沣滠洒漓滩灏㳕湾滦滟滟灾为乌烃无炼炜烟茕焕烦炀㶽煴荧炝热颎炽烨灯炖烧烫焖营灿毁烛烩㶶熏烬焘烁炉烂争为爷尔床墙牍它抵牵荦牦犊牺状狭狈狰犹狲犸呆狱狮奖独狯猃狝狞㺍获猎犷兽獭献猕猡现雕珐珲玮玚琐瑶莹玛玱琏琎玑瑷珰㻅环玙瑸玺璇琼珑璎瓒瓯瓮什产产亩毕画异画当畴叠痉酸疴痖疯疡痪瘗疮疟瘆疭瘘瘘疗痨痫瘅愈疠瘪痴痒疖症疬癞癣瘿瘾痈瘫癫发皂皑疱皲皱杯盗盏尽监盘卢荡真眦众困睁睐眍䁖瞒瞆睑蒙眬瞩矫朱硁硖砗砚埼硕砀砜确码䂵硙砖硵碜碛矶硗䃅硚础碍矿砺砾矾砻他秘禄祸祯祎祃御禅礼祢祷秃籼税秆䅉棱禀种称谷䅟稣积颖秾穑秽稳获穞窝洼穷窑窎窭窥窜窍窦灶窃竖竞笔笋笕䇲个笺筝札节范筑箧筼筿笃筛筚箦篓蓑箪简篑箫筜签帘篮筹䉤箓篯箨籁笼签笾簖篱箩吁粤粽糁粪粮团粝籴粜纟纠纪纣约红纡纥纨纫纹纳纽纾纯纰纼纱纮纸级纷纭纴纺䌷扎细绂绁绅纻绍绀绋绐绌终弦组䌹绊绗结绝绦绔绞络绚给绒绖统丝绛绝绢绑绡绠绨绣绤绥䌼捆经综缍绿绸绻线绶维绹绾纲网绷缀彩纶绺绮绽绰绫绵绲缁紧绯绿绪绬绱缃缄缂线缉缎缔缗缘缌编缓缅纬缑缈练缏缇致缊萦缙缢缒绉缣缊缞缚缜缟缛县绦缝缡缩纵缧䌸纤缦絷缕缥总绩绷缫缪缯织缮缭绕绣缋绳绘系茧缰缳缲缴䍁绎继缤缱䍀颣缬纩续累缠缨才纤缵缆钵䓨坛罂坛罚骂罢罗罴羁芈群羟羡义膻习玩翚翘翙耧耢圣闻联聪声耸聩聂职聍听聋肃胁脉胫唇修脱胀肾胨脶脑肿脚肠腽腘肤䏝胶腻胆脍脓脸脐膑腊胪脏脔臜卧临台与兴举旧铺馆舱舣舰舻艰艳刍苎兹荆庄茎荚苋华庵烟苌莱万荝莴叶荭着荮苇药荤搜莼莳蒀莅苍荪席盖莲苁莼荜卜参蒌蒋葱茑荫荨蒇荞荬芸莸荛蒉荡芜萧蓣蕰荟蓟芗姜蔷荙莶荐萨䓕苎䓓苔荠蓝荩艺药薮䓖蕴苈蔼蔺萚蕲芦苏蕴苹藓蔹茏兰蓠萝蔂处虚虏号亏虬蛱蜕蚬蚀猬虾虱蜗蛳蚂萤䗖蝼螀蛰蝈螨虮蝉蛲虫蛏蚁蚃蝇虿蝎蛴蝾蚝蜡蛎蟏蛊蚕蛮众蔑术同胡卫冲衮夹袅里补装里制复裈袆裤裢褛亵裥裥袯袄裣裆褴袜摆衬袭襕核见觃规觅视觇觋觍觎亲觊觏觐觑觉览觌观觞觯触讠订讣计讯讧讨讦讱训讪讫托记讹讶讼䜣诀讷讻访设许诉诃诊注证诂诋讵诈诒诏评诐诇诎诅词咏诩询诣试诗诧诟诡诠诘话该详诜诙诖诔诛诓夸志认诳诶诞诱诮语诚诫诬误诰诵诲说说谁课谇诽谊訚调谄谆谈诿请诤诹诼谅论谂谀谍谞谝谥诨谔谛谐谏谕咨讳谙谌讽诸谚谖诺谋谒谓誊诌谎谜谧谑谡谤谦谥讲谢谣谣谟谪谬谫讴谨谩哗证谲讥谮识谯谭谱噪谵毁译议谴护诪誉谫读谉变詟䜩雠谗让谰谶赞谠谳溪岂竖丰艳猪豮狸猫䝙贝贞贠负财贡贫货贩贪贯责贮贳赀贰贵贬买贷贶费贴贻贸贺贲赂赁贿赅资贾贼赈赊宾赇赒赉赐赏赔赓贤卖贱赋赕质赍账赌䞐赖赗赚赙购赛赜贽赘赟赠赞赝赡赢赆赃赑赎赝赣赃赪赶赵趋趱迹践逾踊跄跸迹跖蹒踪跷跶趸踌跻跃䟢踯跞踬蹰跹蹑蹿躜躏躯车轧轨军轪轩轫轭软轷轸轱轴轵轺轲轶轼较辂辁辀载轾辄挽辅轻辆辎辉辋辍辊辇辈轮辌辑辏输辐辒辗舆辒毂辖辕辘转辙轿辚轰辔轹轳办辞辫辩农回径这连周进游运过达违遥逊递远溯适迟绕迁选遗辽迈还迩边逻逦郏邮郓乡邹邬郧邓郑邻郸邺郐邝酂郦腌酝丑酝蒏糖医酱酦酿衅酾酽释厘钅钆钇钌钊钉钋针钓钐扣钏钒钗钍钕钎䥺钯钫钘钭钥钚钠钝钩钤钣钑钞钮钧钟钙钬钛钪铌铈钶铃钴钹铍钰钸铀钿钾巨钻铊铉铇铋铂钷钳铆铅钺钵钩钲钼钽锫铏铰铒铬铪银铳铜铚铣铨铢铭铫铦衔铑铷铱铟铵铥铕铯铐铞锐销锈锑锉铝锒锌钡铤铗锋铻锊锓铘锄锃锔锇铓铺锐铖锆锂铽锍锯钢锞录锖锫锩铔锥锕锟锤锱铮锛锬锭锜钱锦锚锠锡锢错录锰表铼镎锝锨锪钫钔锴锳炼锅镀锷铡钖锻锽锸锲锘锹锾键锶锗针钟镁锿镅镑镰镕锁镉锤镈镃钨蓥镏铠铩锼镐镇镇镒镋镍镓鿔镌镎镞旋链镆镙镠镝铿锵镗镘镛铲镜镖镂錾镚铧镤镪䥽锈铙铴镣铹镦镡钟镫镢镨䦅锎锏镄镌镰䦃镯镭铁镮铎铛镱铸镬镔鉴鉴镲锧镴铄镳镥镧钥镵镶镊镩锣钻銮凿镢镋长门闩闪闫闬闭开闶闳闰闲闲间闵闸阂阁合阀闺闽阃阆闾阅阅阊阉阎阏阍阈阌阒板暗闱阔阕阑阇阗阘闿阖阙闯关阚阓阐辟阛闼陉陕升阵阴陈陆阳陧队阶陨际随险陦隐陇隶只隽虽双雏杂鸡离难云电沾霡雾霁雳霭叇灵叆靓静靔腼靥巩绱秋鞒缰鞑千鞯韦韧韨韩韪韬鞲韫韵响页顶顷项顺顸须顼颂颀颃预顽颁顿颇领颌颉颐颏头颒颊颋颕颔颈颓频颓颗题额颚颜颙颛颜愿颡颠类颟颢顾颤颥显颦颅颞颧风飐飑飒台刮飓飔飏飖飕飗飘飙飚飞饣饥饤饦饨饪饫饬饭飧饮饴饲饱饰饳饺饸饼糍饷养饵饹饻饽馁饿馂饾余肴馄馃饯馅馆糊糇饧喂馉馇馎饩馏馊馌馍馒馐馑馓馈馔饥饶飨餍馋馕马驭冯驮驰驯驲驳驻驽驹驵驾骀驸驶驼驷骂骈骇骃骆骎骏骋骍骓骔骒骑骐骛骗骙䯄骞骘骝腾驺骚骟骡蓦骜骖骠骢驱骅骕骁骣骄验惊驿骤驴骧骥骦骊骉肮髅脏体髌髋发松胡须鬓斗闹哄阋阄郁鬶魉魇鱼鱽鱾鲀鲁鲂鱿鲄鲅鲆鲌鲉鲏鲇鲐鲍鲋鲊鲒鲘鲞鲕䲟鲖鲔鲛鲑鲜鲓鲪鲝鲧鲠鲩鲤鲨鲬鲻鲯鲭鲞鲷鲴鲱鲵鲲鲳鲸鲮鲰鲶鲺鳀鲫鳊鳈鲗鳂䲠鲽鳇䲡鳅鲾鳄鳆鳃鳁鳒鳑鳋鲥鳏䲢鳎鳐鳍鳁鲢鳌鳓鳘鲦鲣鲹鳗鳛鳔鳉鳙鳕鳖鳟鳝鳜鳞鲟鲼鲎鲙鳣鳡鳢鲿鲚鳠鳄鲈鲡鸟凫鸠凫鸤凤鸣鸢䴓鸩鸨鸦鸰鸵鸳鸲鸮鸱鸪鸯鸭鸸鸹鸻䴕鸿鸽䴔鸺鸼鹀鹃鹆鹁鹈鹅鹄鹉鹌鹏鹐鹎雕鹊鹓鹍䴖鸫鹑鹒鹋鹙鹕鹗鹖鹛鹜䴗鸧莺鹟鹤鹠鹡鹘鹣鹚鹚鹢鹞鸡䴘鹝鹧鹥鸥鸷鹨鸶鹪鹔鹩鹫鹇鹇鹬鹰鹭鸴㶉鹯䴙鹱鹲鸬鹴鹦鹳鹂鸾卤咸鹾碱盐丽麦麸面面曲曲面么么黄黉点党黪霉黡黩黾鼋鼌鼍冬鼹齐斋赍齑齿龀龁龂龅龇龃龆龄出龈啮龊龉龋腭龌龙厐庞䶮龚龛龟䜤鿒')
  when words ~ '[^\u0001-\u065F]' then translate(words,
    '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹߀߁߂߃߄߅߆߇߈߉०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯෦෧෨෩෪෫෬෭෮෯๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙༠༡༢༣༤༥༦༧༨༩၀၁၂၃၄၅၆၇၈၉႐႑႒႓႔႕႖႗႘႙០១២៣៤៥៦៧៨៩᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙᥆᥇᥈᥉᥊᥋᥌᥍᥎᥏᧐᧑᧒᧓᧔᧕᧖᧗᧘᧙᪀᪁᪂᪃᪄᪅᪆᪇᪈᪉᪐᪑᪒᪓᪔᪕᪖᪗᪘᪙᭐᭑᭒᭓᭔᭕᭖᭗᭘᭙᮰᮱᮲᮳᮴᮵᮶᮷᮸᮹᱀᱁᱂᱃᱄᱅᱆᱇᱈᱉᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙꘠꘡꘢꘣꘤꘥꘦꘧꘨꘩꣐꣑꣒꣓꣔꣕꣖꣗꣘꣙꤀꤁꤂꤃꤄꤅꤆꤇꤈꤉꧐꧑꧒꧓꧔꧕꧖꧗꧘꧙꧰꧱꧲꧳꧴꧵꧶꧷꧸꧹꩐꩑꩒꩓꩔꩕꩖꩗꩘꩙꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹𐒠𐒡𐒢𐒣𐒤𐒥𐒦𐒧𐒨𐒩𐴰𐴱𐴲𐴳𐴴𐴵𐴶𐴷𐴸𐴹𐵀𐵁𐵂𐵃𐵄𐵅𐵆𐵇𐵈𐵉𑁦𑁧𑁨𑁩𑁪𑁫𑁬𑁭𑁮𑁯𑃰𑃱𑃲𑃳𑃴𑃵𑃶𑃷𑃸𑃹𑄶𑄷𑄸𑄹𑄺𑄻𑄼𑄽𑄾𑄿𑇐𑇑𑇒𑇓𑇔𑇕𑇖𑇗𑇘𑇙𑋰𑋱𑋲𑋳𑋴𑋵𑋶𑋷𑋸𑋹𑑐𑑑𑑒𑑓𑑔𑑕𑑖𑑗𑑘𑑙𑓐𑓑𑓒𑓓𑓔𑓕𑓖𑓗𑓘𑓙𑙐𑙑𑙒𑙓𑙔𑙕𑙖𑙗𑙘𑙙𑛀𑛁𑛂𑛃𑛄𑛅𑛆𑛇𑛈𑛉𑛐𑛑𑛒𑛓𑛔𑛕𑛖𑛗𑛘𑛙𑛚𑛛𑛜𑛝𑛞𑛟𑛠𑛡𑛢𑛣𑜰𑜱𑜲𑜳𑜴𑜵𑜶𑜷𑜸𑜹𑣠𑣡𑣢𑣣𑣤𑣥𑣦𑣧𑣨𑣩𑥐𑥑𑥒𑥓𑥔𑥕𑥖𑥗𑥘𑥙𑯰𑯱𑯲𑯳𑯴𑯵𑯶𑯷𑯸𑯹𑱐𑱑𑱒𑱓𑱔𑱕𑱖𑱗𑱘𑱙𑵐𑵑𑵒𑵓𑵔𑵕𑵖𑵗𑵘𑵙𑶠𑶡𑶢𑶣𑶤𑶥𑶦𑶧𑶨𑶩𑷠𑷡𑷢𑷣𑷤𑷥𑷦𑷧𑷨𑷩𑽐𑽑𑽒𑽓𑽔𑽕𑽖𑽗𑽘𑽙𖄰𖄱𖄲𖄳𖄴𖄵𖄶𖄷𖄸𖄹𖩠𖩡𖩢𖩣𖩤𖩥𖩦𖩧𖩨𖩩𖫀𖫁𖫂𖫃𖫄𖫅𖫆𖫇𖫈𖫉𖭐𖭑𖭒𖭓𖭔𖭕𖭖𖭗𖭘𖭙𖵰𖵱𖵲𖵳𖵴𖵵𖵶𖵷𖵸𖵹𞅀𞅁𞅂𞅃𞅄𞅅𞅆𞅇𞅈𞅉𞋰𞋱𞋲𞋳𞋴𞋵𞋶𞋷𞋸𞋹𞓰𞓱𞓲𞓳𞓴𞓵𞓶𞓷𞓸𞓹𞗱𞗲𞗳𞗴𞗵𞗶𞗷𞗸𞗹𞗺𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙' || 'ァアィイゥウェエォオカキクケコサシスセソタチッツテトナニヌネノハヒフヘホマミムメモャヤュユョヨラリルレロヮワヰヱヲンヵヶ',
    '01234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678999999999990123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789' || 'ぁあぃいぅうぇえぉおかきくけこさしすせそたちっつてとなにぬねのはひふへほまみむめもゃやゅゆょよらりるれろゎわゐゑをんゕゖ')
  else words end;

-- Lower case is Unicode's, whatever the locale of the database: "C" alone knows A to Z only.
do $make$
declare
  unicode text := (select format('collate pg_catalog.%I', collname) from pg_collation
    where collnamespace = 'pg_catalog'::regnamespace and collname in ('pg_c_utf8', 'und-x-icu')
    order by collname limit 1);
begin
  execute format($function$
    create function folded(words text) returns text language sql immutable strict parallel safe
    return left(case when words ~ '^[\u0001-\u007F]*$' then lower(words %1$s) else
      normalize(folded_signs(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(translate(
          lower(regexp_replace(normalize(words, NFKD),
            '[\u00AD\u0300-\u033F\u0342\u0345-\u036F\u0591-\u05BD\u05BF\u05C1-\u05C2\u05C4-\u05C5\u05C7\u0610-\u061A\u061C\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E8\u06EA-\u06ED\u08D3-\u08E1\u08E3-\u08FF\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0CBC\u115F-\u1160\u17B4-\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF]',
            '', 'g') %1$s),
          U&'\00F0\00F8\0111\0127\0131\0138\0142\014B\0167\0180\0192\0199\01B4\01B6\01DD\01E5\023C\0249\024D\024F\0253\0254\0256\0257\0259\025B\0268\0289\028B\02B9\02BB\02BC\02BE\02BF\03C2\0491\055A\05DA\05DD\05DF\05E3\05E5\05F3\0620\0629\0643\0649\064A\0671\0695\06AA\06B5\06BA\06BE\06C1\06C3\06C6\06C7\06C8\06CB\06CD\06CE\06D0\06D2\06D5\2018\2019\201B\2032\2C65\A78C\0901\0A01\0A81',
          U&'dodhiklntbfkyzegcjryboddeeiuv''''''''''\03C3\0433''\05DB\05DE\05E0\05E4\05E6''\06CC\0647\06A9\06CC\06CC\0627\0631\06A9\0644\0646\0647\0647\0647\0648\0648\0648\0648\06CC\06CC\06CC\06CC\0647''''''''a''\0902\0A02\0A82'), 'ß', 'ss'), 'æ', 'ae'), 'þ', 'th'), 'œ', 'oe'), 'װ', 'וו'), 'ױ', 'וי'), 'ײ', 'יי'), 'ൺ', U&'\0D23\0D4D'), 'ൻ', U&'\0D28\0D4D'), 'ർ', U&'\0D30\0D4D'), 'ൽ', U&'\0D32\0D4D'), 'ൾ', U&'\0D33\0D4D'), 'ൿ', U&'\0D15\0D4D')), NFC) end, 160)
  $function$, unicode);
end $make$;

-- The ways to begin a folded name, each after a blank: from each of its words on to the end, and on with what stands
-- before. So a name is also found by its words turned round, and without the blanks between them.
create function name_beginnings(name text) returns text language sql immutable strict parallel safe
return (
  with split as (
    select array_remove(regexp_split_to_array(name, '[\s''"‐‑‒–—־.·・,/_-]+'), '') as words
  )
  select coalesce(string_agg(' ' || array_to_string(words[at:] || words[:at - 1], ''), '' order by at), '')
  from split, generate_series(1, least(cardinality(words), 6)) as at
);

-- == People ==
-- users, sessions, accounts and verifications have the columns of the account library; everything else is ours.

create table users (
  id uuid primary key,
  email text not null,
  email_verified boolean not null default true,
  full_name text not null,
  folded_name text not null generated always as (folded(full_name)) stored,
  name_beginnings text not null generated always as (name_beginnings(folded(full_name))) stored,
  -- The address of the profile's picture.
  image text,
  is_admin boolean not null default false,
  discoverable boolean not null default true,
  show_presence boolean not null default true,
  suspended_at timestamptz,
  -- Of a deleted account the id remains, because the conversations of others hold it; everything else in the row is
  -- emptied. The account also counts as suspended, so whatever refuses the suspended refuses it too.
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint users_email_unique unique (email)
);
create index users_by_name on users (folded_name, id) where discoverable;
-- Every search would read the list of pending entries, and names change seldom: no fast update.
create index users_name_search on users using gin (folded_name gin_trgm_ops) with (fastupdate = off);
create index users_name_joined on users using gin (name_beginnings gin_trgm_ops) with (fastupdate = off);
create index users_name_begin on users (folded_name text_pattern_ops);
-- The search of administrators: parts of at least three letters by the first, shorter ones by how the address begins.
create index users_email_search on users using gin (email gin_trgm_ops);
create index users_email_begin on users (email text_pattern_ops);
-- The few among the many.
create index users_admins on users (id) where is_admin;
create index users_unverified on users (id) where not email_verified;
create index users_suspended on users (id) where suspended_at is not null;
create index users_deleted on users (deleted_at) where deleted_at is not null;

-- When somebody was last connected. A table of its own, because every coming and going writes it.
create table last_seen (
  user_id uuid primary key references users (id) on delete cascade,
  seen_at timestamptz not null
);

-- == Sign-up and sign-in ==

-- A session is stored by the hash of its token: a copy of the database signs nobody in.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  token_hash text not null,
  expires_at timestamptz not null,
  -- When the password was last given in the session after signing in.
  proven_at timestamptz,
  ip_address text,
  user_agent text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint sessions_token_unique unique (token_hash)
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

-- Sessions that their owner or an administrator ended, by the hash of their token. Nobody is named. A browser that
-- comes with such a token deletes everything of the person; one whose session has expired keeps what waits to be sent.
create table ended_sessions (
  token_hash text primary key,
  ended_at timestamptz not null
);
create index ended_sessions_by_time on ended_sessions (ended_at);

create table accounts (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  id_token text,
  password text,
  -- A password that came from a mailed link is asked for again before it is changed.
  from_reset boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint accounts_provider_unique unique (provider_id, account_id)
);
create index accounts_by_user on accounts (user_id);

create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index verifications_by_identifier on verifications (identifier);

-- A sign-up of an unverified address is its own row: verifying a token creates the account with exactly that row's name
-- and password, so nobody's click makes a stranger's password live.
create table pending_registrations (
  id uuid primary key,
  email text not null,
  full_name text not null,
  password_hash text not null,
  discoverable boolean not null,
  token_hash bytea not null,
  -- SHA-256 of the cookie of the browser that signed up: the link signs that browser in.
  browser_hash bytea,
  -- The language of the page: of the letter, and of the account that comes of it.
  language text not null default 'en',
  -- What a newcomer reads, as the sign-up form asks it; null where only the page's language is known.
  preferred_language text,
  read_languages text[] not null default '{}',
  languages_answered boolean not null default false,
  -- The code of the invite, followed once the address is confirmed. Until then the row holds one of the link's uses.
  invite text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint pending_registrations_token_unique unique (token_hash)
);
create index pending_registrations_by_email on pending_registrations (email);
create index pending_registrations_by_expiry on pending_registrations (expires_at);
create index pending_registrations_by_invite on pending_registrations (invite) where invite is not null;

-- Confirmation links that were used, until they would have expired: who follows one twice learns that the address is
-- confirmed. The token is the secret, so this tells nobody else which addresses have an account.
create table used_verification_links (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index used_verification_links_by_user on used_verification_links (user_id);
create index used_verification_links_by_expiry on used_verification_links (expires_at);

-- A newer link ends the older one: a person has one at most.
create table password_resets (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint password_resets_one_each unique (user_id)
);
create index password_resets_by_expiry on password_resets (expires_at);

-- New addresses that nobody has confirmed; a person has one at most, and the newest counts. Several people may want one
-- address: the link that is followed first decides.
create table email_changes (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  new_email text not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint email_changes_one_each unique (user_id),
  constraint email_changes_token_unique unique (token_hash)
);
create index email_changes_by_address on email_changes (new_email);
create index email_changes_by_expiry on email_changes (expires_at);

-- Browsers a person has signed in with, by the hash of a mark that each keeps. A sign-in from any other is told by
-- mail.
create table known_devices (
  user_id uuid not null references users on delete cascade,
  mark_hash bytea not null,
  last_seen_at timestamptz not null,
  constraint known_devices_key primary key (user_id, mark_hash)
);
create index known_devices_by_age on known_devices (last_seen_at);

-- Sign-ins with one mail address that failed in browsers it is not known by, from all networks together; by a keyed
-- hash, whether the address has an account or not. The next may be tried at free_at.
create table sign_in_failures (
  address_hash bytea primary key,
  failures integer not null,
  last_at timestamptz not null,
  free_at timestamptz not null
);
create index sign_in_failures_by_age on sign_in_failures (last_at);

-- == Mail ==

-- Letters wait here until the mail server has taken them, so a restart or an outage loses none. They are written when
-- they are sent: what waits names its occasion and holds no link that could be followed.
-- How often something was done in a window that has not ended, by a hash of what it is counted for. Not in the write-ahead
-- log: after a crash it is empty.
create unlogged table rate_limits (
  key bytea primary key,
  used int not null,
  ends_at timestamptz not null
);

create index on rate_limits (ends_at);

create table outgoing_mail (
  id uuid primary key,
  recipient text not null,
  kind text not null,
  details jsonb not null,
  attempts int not null default 0,
  next_attempt_at timestamptz not null,
  last_error text,
  -- Set when the mail server has refused for good; the row stays for the operator to read.
  failed_at timestamptz,
  created_at timestamptz not null
);
create index outgoing_mail_due on outgoing_mail (next_attempt_at) where failed_at is null;
create index outgoing_mail_failed on outgoing_mail (failed_at) where failed_at is not null;

-- When each address was last written to, by a keyed hash: at most one letter a minute and kind.
create table mail_throttle (
  address_hash bytea not null,
  kind text not null,
  sent_at timestamptz not null,
  -- Letters of the kind since counted_since: after many in a day they come less often.
  sent integer not null default 1,
  counted_since timestamptz not null,
  primary key (address_hash, kind)
);

-- == Settings of a person ==

create table user_settings (
  user_id uuid primary key references users on delete cascade,
  interface_language text not null default 'en',
  preferred_language text not null default 'en',
  read_languages text[] not null default '{}',
  learning_languages text[] not null default '{}',
  -- False until the person has said what they read: the app asks once.
  languages_answered boolean not null default false,
  -- Whether what is received is translated by itself: always, never, or as the person answers in each conversation.
  auto_translate_mode text not null default 'ask'
    constraint user_settings_auto_translate_mode_known check (auto_translate_mode in ('always', 'ask', 'never')),
  -- What shows of a message that is translated by itself.
  translation_display text not null default 'withOriginal'
    check (translation_display in ('withOriginal', 'translationOnly', 'originalFirst')),
  translation_provider text not null default '',
  -- Who may add the person to groups without asking.
  groups_from text not null default 'everyone'
    constraint user_settings_groups_from check (groups_from in ('everyone', 'contacts', 'nobody')),
  theme text not null default 'system',
  sound_enabled boolean not null default true
);

-- When a person's devices stay silent: minutes of the day in a time zone.
create table quiet_hours (
  user_id uuid primary key references users on delete cascade,
  from_minute smallint not null,
  to_minute smallint not null,
  time_zone text not null
);

-- == Conversations and members ==

-- A direct conversation is unique for its pair; a group has a title and any number of members.
create table conversations (
  id uuid primary key,
  kind text not null,
  direct_low uuid references users,
  direct_high uuid references users,
  -- `last_seq` numbers messages, `change_seq` counts every change.
  last_seq bigint not null default 0,
  change_seq bigint not null default 0,
  last_message_at timestamptz,
  created_at timestamptz not null,
  -- One of the two has blocked the other, or one of them is suspended: nothing more is taken. It stands in the row
  -- that every send changes anyway, so no send asks for it and no server can miss it.
  closed boolean not null default false,

  -- Seconds after which what is sent from now on ends; null: it stays.
  disappearing_seconds int constraint conversations_disappearing check (disappearing_seconds > 0),
  -- When the oldest message was sent that has not ended by its age; null: there is none.
  kept_from timestamptz,
  -- Everything up to here has ended by its age.
  ended_seq bigint not null default 0,

  -- The server's default when the conversation began: it holds for members who have set none.
  initial_privacy_level text not null default 'server',
  -- The first messages that may reach a level: raising it covers only later text.
  server_from_seq bigint not null default 1,
  providers_from_seq bigint not null default 1,
  -- How translations address people; null: as it comes.
  tone text,

  -- Of groups.
  title text not null default '',
  description text not null default '',
  media_id uuid,
  posting text not null default 'everyone',
  adding text not null default 'everyone',
  pinning text not null default 'everyone',
  editing text not null default 'admins',
  history_for_new text not null default 'all',
  -- Counted here, so that a list of large groups reads no members.
  member_count int not null default 2,
  -- Rises with every change of members, roles and rights. A send that knows an older one is looked at again.
  members_version int not null default 0,
  -- The group was deleted, or nobody is left: nobody finds it, and what was written goes in small steps.
  ended_at timestamptz,

  constraint conversations_pair_unique unique (direct_low, direct_high),
  constraint conversations_kind check (kind in ('direct', 'group')),
  constraint conversations_pair_sorted check (kind <> 'direct' or direct_low < direct_high),
  constraint conversations_rights check (
    posting in ('everyone', 'admins') and adding in ('everyone', 'admins')
    and pinning in ('everyone', 'admins') and editing in ('everyone', 'admins')),
  constraint conversations_history check (history_for_new in ('all', 'from-joining')),
  constraint conversations_tone check (tone in ('formal', 'informal'))
) with (fillfactor = 60); -- Updated with every batch of sends: room for the next version on the same page.
create index conversations_by_high on conversations (direct_high);
create index conversations_by_age on conversations (kept_from) where kept_from is not null;
create index conversations_begun_with_providers on conversations (id) where initial_privacy_level = 'providers';
create index conversations_ended on conversations (ended_at) where ended_at is not null;
create index conversations_by_media on conversations (media_id) where media_id is not null;
-- The dashboard counts groups and their sizes without reading the direct conversations, of which there are many more.
create index conversations_groups on conversations (member_count) where kind = 'group' and ended_at is null;

-- Each member's own facts; no column of a conversation belongs to one of a pair.
create table participants (
  conversation_id uuid not null references conversations on delete cascade,
  user_id uuid not null references users,
  role text not null default 'member',
  joined_at timestamptz not null default now(),
  -- The first message that the member may read.
  from_seq bigint not null default 1,
  last_read_seq bigint not null default 0,
  last_delivered_seq bigint not null default 0,
  -- Where the member's receipts stood when one of the two blocked the other: the other sees these. Null: no block.
  blocked_read_seq bigint,
  blocked_delivered_seq bigint,
  -- Messages that the member has sent here; system messages do not count.
  sent bigint not null default 0,
  -- The other may see of this member what those may who were written to: the member has written, or an invite brought
  -- the two together.
  has_written boolean not null default false,
  -- Null where the member has set nothing.
  privacy_level text,
  auto_translate boolean,
  -- What follows is shown to nobody else. `infinity`: muted for good.
  muted_until timestamptz,
  -- Of which messages the member is notified. Muting silences all of them.
  notify text not null default 'all'
    constraint participants_notify check (notify in ('all', 'mentions', 'none')),
  pinned boolean not null default false,
  archived boolean not null default false,
  -- The member wants to come back; it says nothing of what they have read.
  marked_unread boolean not null default false,
  -- The member learns here: nothing is translated by itself.
  practice boolean not null default false,
  -- The others may correct what the member writes; they know it.
  corrections boolean not null default false,
  constraint participants_key primary key (conversation_id, user_id),
  constraint participants_privacy_level check (privacy_level in ('device', 'server', 'providers')),
  constraint participants_role check (role in ('owner', 'admin', 'member'))
) with (fillfactor = 70); -- Updated with sends.
create index participants_by_user on participants (user_id);

-- What somebody sets for a chat in which nobody has written yet. It is theirs alone: no conversation begins, so nobody
-- becomes a partner and the other person learns nothing. The first message takes it into the conversation.
create table initial_conversation_settings (
  user_id uuid not null references users on delete cascade,
  -- Does not cascade: a row belongs to the person who set it.
  other_id uuid not null references users,
  privacy_level text
    constraint initial_conversation_settings_level check (privacy_level in ('device', 'server', 'providers')),
  auto_translate boolean,
  disappearing_seconds int constraint initial_conversation_settings_disappearing check (disappearing_seconds > 0),
  muted_until timestamptz,
  constraint initial_conversation_settings_key primary key (user_id, other_id),
  constraint initial_conversation_settings_not_oneself check (user_id <> other_id)
);

-- Who was a member: their names still stand beside what they wrote.
create table former_members (
  conversation_id uuid not null references conversations on delete cascade,
  user_id uuid not null references users on delete cascade,
  left_at timestamptz not null,
  constraint former_members_key primary key (conversation_id, user_id)
);
create index former_members_by_user on former_members (user_id);

-- The direct conversation of two people; null where they have none.
create function direct_conversation(one uuid, other uuid) returns uuid language sql stable
  as $$ select id from conversations where direct_low = least(one, other) and direct_high = greatest(one, other) $$;

-- Whether `reader` may see of `writer` what those may who were written to (participants.has_written).
create function has_written(writer uuid, reader uuid) returns boolean language sql stable as $$
  select exists (
    select from participants p
    where p.conversation_id = direct_conversation(writer, reader) and p.user_id = writer and p.has_written)
$$;

-- == Blocks and suspensions ==

create table blocks (
  blocker_id uuid not null references users on delete cascade,
  -- Does not cascade: a row is its blocker's alone, and nobody's export may tell who has blocked them.
  blocked_id uuid not null references users,
  -- The name and picture with which somebody blocked: the blocked person goes on seeing these. The picture is shown as
  -- long as its owner uses it.
  blocker_name text not null,
  blocker_image text,
  created_at timestamptz not null,
  constraint blocks_key primary key (blocker_id, blocked_id),
  constraint blocks_not_oneself check (blocker_id <> blocked_id)
);
create index blocks_by_blocked on blocks (blocked_id);

create function keep_blocker() returns trigger language plpgsql as $$
begin
  select full_name, image into new.blocker_name, new.blocker_image from users where id = new.blocker_id;
  return new;
end $$;
create trigger blocks_keep before insert on blocks for each row execute function keep_blocker();

create function is_blocked(one uuid, other uuid) returns boolean language sql stable as $$
  select exists (select from blocks where blocker_id = one and blocked_id = other)
    or exists (select from blocks where blocker_id = other and blocked_id = one)
$$;

-- Sets `closed` from what is true now. The row is locked first and asked afterwards, so that of two reasons that come
-- and go at once neither is forgotten.
create function close_or_open(low uuid, high uuid) returns void language plpgsql as $$
declare
  conversation uuid;
  blocked boolean;
begin
  select id into conversation from conversations where direct_low = low and direct_high = high for no key update;
  if conversation is null then return; end if;
  blocked := is_blocked(low, high);
  update conversations set closed = blocked
    or exists (select from users where id in (low, high) and suspended_at is not null)
  where id = conversation;
  update participants set
    blocked_read_seq = case when blocked then coalesce(blocked_read_seq, last_read_seq) end,
    blocked_delivered_seq = case when blocked then coalesce(blocked_delivered_seq, last_delivered_seq) end
  where conversation_id = conversation and (blocked or blocked_read_seq is not null);
end $$;

create function blocks_changed() returns trigger language plpgsql as $$
declare
  pair blocks := coalesce(new, old);
  low uuid := least(pair.blocker_id, pair.blocked_id);
  high uuid := greatest(pair.blocker_id, pair.blocked_id);
begin
  -- Who opens a conversation holds the same lock, so it cannot be opened past a block.
  perform pg_advisory_xact_lock(hashtextextended(low::text || high::text, 0));
  perform close_or_open(low, high);
  return null;
end $$;
create trigger blocks_close after insert or delete on blocks for each row execute function blocks_changed();

create function suspension_changed() returns trigger language plpgsql as $$
begin
  -- In one order for everybody, so that two of them cannot wait for each other.
  perform close_or_open(direct_low, direct_high) from (
    select direct_low, direct_high from conversations
    where direct_low = new.id or direct_high = new.id order by id
  ) as mine;
  return null;
end $$;
create trigger users_suspension after update of suspended_at on users for each row
  when (old.suspended_at is distinct from new.suspended_at) execute function suspension_changed();

-- Whether `me` may see `person` where the two share no message: oneself, who lets themselves be found, and whom one has
-- blocked. Everybody else looks like nobody.
create function can_see(me uuid, person uuid) returns boolean language sql stable as $$
  select exists (
    select from users u where u.id = person and (
      u.id = me or (u.discoverable and u.suspended_at is null and not is_blocked(u.id, me))
      or exists (select from blocks b where b.blocker_id = me and b.blocked_id = u.id)))
$$;

-- A deleted account has no name for anybody.
create function seen_name(person uuid, name text, viewer uuid) returns text language sql stable as $$
  select case when name = '' then '' else coalesce(
    (select b.blocker_name from blocks b where b.blocker_id = person and b.blocked_id = viewer), name) end
$$;
create function seen_image(person uuid, image text, viewer uuid) returns text language sql stable as $$
  select case when image is not null and not exists (
    select from blocks b
    where b.blocker_id = person and b.blocked_id = viewer and b.blocker_image is distinct from image) then image end
$$;

-- == Ways in: invites, requests, bans ==

-- Links that are passed on: to a chat with who made one, into a group, or to an account on this server. A code that was
-- renewed or ended stays for a while, so that who follows it learns that it is over.
create table invites (
  id uuid primary key,
  code text not null constraint invites_code unique,
  kind text not null constraint invites_kind check (kind in ('person', 'group', 'server')),
  -- Null: made by the operator on the command line, which makes links to an account only.
  user_id uuid references users on delete cascade,
  conversation_id uuid references conversations on delete cascade,
  -- Whether somebody has to let in who follows it.
  approval boolean not null default false,
  -- Of a person's invite: what its maker says first to whoever comes by it; empty for nothing. Null: not asked yet.
  greeting text,
  uses int constraint invites_uses check (uses > 0),
  -- People who came by it. The constraint is the last word when many come at once.
  used int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz,
  ended_at timestamptz,
  constraint invites_used check (used >= 0 and (uses is null or used <= uses)),
  constraint invites_maker check (user_id is not null or kind = 'server'),
  constraint invites_conversation check ((conversation_id is not null) = (kind = 'group'))
);
-- Each person has at most one invite to a chat in force.
create unique index invites_in_force on invites (user_id) where ended_at is null and kind = 'person';
create index invites_by_user on invites (user_id, kind);
create index invites_of_groups on invites (conversation_id) where conversation_id is not null;

-- Who may not come back by an invite.
create table group_bans (
  conversation_id uuid not null references conversations on delete cascade,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  constraint group_bans_key primary key (conversation_id, user_id)
);
create index group_bans_by_user on group_bans (user_id);

-- Who followed an invite that needs approval.
create table group_requests (
  conversation_id uuid not null references conversations on delete cascade,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  constraint group_requests_key primary key (conversation_id, user_id)
);
create index group_requests_by_user on group_requests (user_id);

-- Whom somebody wants in a group and who has to say yes.
create table group_invitations (
  conversation_id uuid not null references conversations on delete cascade,
  user_id uuid not null references users on delete cascade,
  by_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  constraint group_invitations_key primary key (conversation_id, user_id)
);
create index group_invitations_by_user on group_invitations (user_id);
create index group_invitations_by_inviter on group_invitations (by_id);

-- == Messages and their parts ==

-- No foreign keys: a send locks its conversation's row anyway, the sender's session proves the sender, and a deleted
-- person's messages stay as tombstones. Checking them again would cost two row locks a message.
-- Messages and what hangs on them are named by their conversation, so that they can be partitioned by it
-- (docs/scaling.md). Only here does the id come first: a call that names a message alone finds its conversation by it.
create table messages (
  id uuid not null,
  conversation_id uuid not null,
  seq bigint not null,
  change_seq bigint not null,
  -- How far the conversation had come when the message last changed, so that what was sent between two changes is a
  -- range of `seq`. Null of a message that was only sent.
  last_seq_at_change bigint,
  sender_id uuid not null,
  client_message_id text not null,
  -- Of what was first sent, so that a retry after an edit still matches. Null as long as the text itself tells it.
  digest text,
  revision int not null default 1,
  text text not null,
  language text,
  language_confidence real,
  detector text,
  -- Stored with its language, so that it has not changed since it was sent.
  language_at_send boolean not null default false,
  created_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  -- When it ends; a tombstone with `expires_at <= deleted_at` ended by itself, not by its sender.
  expires_at timestamptz,

  -- A system message: a code and its values; who did it is the sender, and the text is empty.
  system jsonb,
  media_id uuid,
  -- The message that this one answers, of the same conversation. It stays when that message is deleted: the quote then
  -- says so.
  reply_to_seq bigint,
  -- The privacy level of the text that was forwarded, at that moment; null for what was written here. It marks the
  -- message as forwarded and keeps its text at that level, whatever its new conversation allows.
  forwarded_level text constraint messages_forwarded_level check (forwarded_level in ('device', 'server', 'providers')),

  -- What stands in other tables as well, repeated here so that a page of messages reads no other table. Whoever changes
  -- it there changes it here, with the conversation locked.
  -- {"people": [{"userId", "name"}], "all"}; the name is how the text writes the person after "@".
  mentions jsonb,
  -- [{"emoji", "count", "users": the first three}]
  reactions jsonb,
  -- By authors: [{"language", "text", "writtenBy"}]
  renditions jsonb,
  -- How many suggestions wait for the author, and how many corrections there are; null without any.
  suggestions smallint,
  corrections smallint,

  constraint messages_key primary key (id, conversation_id),
  constraint messages_seq_unique unique (conversation_id, seq) include (sender_id),
  constraint messages_client_unique unique (sender_id, client_message_id)
);
-- A message that was only sent is found by its `seq`, so a send writes no entry here. In the words of `isChanged`
-- (features/messages/change-store.ts).
create index messages_changed on messages (conversation_id, change_seq)
  where last_seq_at_change is not null or (language is not null and not language_at_send)
    or edited_at is not null or deleted_at is not null;
create index messages_by_expiry on messages (expires_at) where expires_at is not null and deleted_at is null;
-- The few that unread counts leave out, so that counting stays a matter of indexes.
create index messages_uncounted on messages (conversation_id, seq) include (sender_id)
  where deleted_at is not null or system is not null;
create index messages_replies on messages (conversation_id, reply_to_seq) where reply_to_seq is not null;

-- Whoever changes a message has locked its conversation. By the database, so that no server changes one without it.
create function note_last_seq() returns trigger language plpgsql as $$
begin
  new.last_seq_at_change := (select last_seq from conversations where id = new.conversation_id);
  return new;
end $$;
create trigger messages_change before update of change_seq on messages for each row execute function note_last_seq();

-- Messages somebody has deleted for themselves alone.
create table hidden_messages (
  user_id uuid not null references users on delete cascade,
  conversation_id uuid not null references conversations on delete cascade,
  seq bigint not null,
  -- Where the conversation's change counter stood: a device that knew no more than this has to be told. It does not
  -- count as a change, because nobody else may learn of it.
  change_seq bigint not null,
  hidden_at timestamptz not null,
  constraint hidden_messages_key primary key (user_id, conversation_id, seq)
);
create index hidden_messages_by_conversation on hidden_messages (conversation_id);

-- For counting what is unread by index, one row for each person mentioned. A send without mentions writes no row.
create table message_mentions (
  conversation_id uuid not null,
  message_id uuid not null,
  seq bigint not null,
  -- Null: everybody in the group.
  user_id uuid references users on delete cascade,
  foreign key (conversation_id, message_id) references messages (conversation_id, id) on delete cascade
);
create index message_mentions_unread on message_mentions (user_id, conversation_id, seq);
create index message_mentions_by_message on message_mentions (conversation_id, message_id);

-- Who reacted to which message with which emoji, one of each kind for a person.
create table message_reactions (
  conversation_id uuid not null,
  message_id uuid not null,
  user_id uuid not null references users on delete cascade,
  emoji text not null,
  reacted_at timestamptz not null,
  constraint message_reactions_key primary key (conversation_id, message_id, user_id, emoji),
  foreign key (conversation_id, message_id) references messages (conversation_id, id) on delete cascade
);
create index message_reactions_by_user on message_reactions (user_id);

-- Messages that members keep at hand at the top of their conversation.
create table pins (
  conversation_id uuid not null references conversations on delete cascade,
  message_id uuid not null,
  pinned_at timestamptz not null,
  constraint pins_key primary key (conversation_id, message_id),
  foreign key (conversation_id, message_id) references messages (conversation_id, id) on delete cascade
);
create index pins_by_conversation on pins (conversation_id, pinned_at);

-- == Media ==

-- Pictures of messages, profiles, groups and reports. The bytes lie in the media store under the id. Nothing cascades
-- to here: a row that vanished would leave its files behind. A picture is ended first, then its files go, then its row.
create table media (
  id uuid primary key,
  owner_id uuid not null,
  purpose text not null,
  -- Of the full size, as it is shown.
  width int not null,
  height int not null,
  animated boolean not null,
  -- What all sizes take in the store together; a person's sum is bounded.
  bytes bigint not null,
  -- What the sender says is to be seen, for people who do not see it.
  alt text not null default '',
  -- The one message that may show it; null until it is sent.
  conversation_id uuid,
  client_message_id text,
  created_at timestamptz not null,
  -- Ends then, unless a message or a profile has it by then; null once one has.
  due_at timestamptz,
  ended_at timestamptz,
  constraint media_purpose check (purpose in ('message', 'avatar', 'group', 'report'))
);
-- The sum is read from the index alone, with every upload.
create index media_of_owner on media (owner_id) include (bytes, ended_at);
create index media_due on media (due_at) where due_at is not null;
create index media_ended on media (ended_at) where ended_at is not null;

-- == Renditions: messages in other languages ==

-- A rendition is of one revision of a message, and ends with its text. A conversation's renditions are its translation
-- memory too: a text that was translated in it before is not asked for again.
create table renditions (
  id uuid not null default gen_random_uuid(),
  conversation_id uuid not null,
  message_id uuid not null,
  revision int not null,
  target text not null,
  source text not null,
  engine text not null,
  engine_version text not null,
  glossary text not null default '',
  engine_name text not null,
  text text not null,
  -- Of the picture's description; null where the message had none: once it has, it is translated again.
  alt text,
  quality text not null,
  -- The privacy level it was made at.
  made_at text not null,
  detected_language text,
  detected_confidence real,
  -- Keyed with the server's secret over everything an answer depends on, the conversation first: it tells nothing, and
  -- finds nothing of another conversation.
  memory_key bytea,
  -- Whoever had it made; others who read it have it in their history once they have.
  made_for uuid,
  -- An author's own has no engine and is what readers of that language get. They end with the text, so they refer to
  -- nobody.
  written_by uuid,
  -- Who accepted what somebody else wrote.
  approved_by uuid,
  -- The accepted rendition of the same text that this one repeats, and ends with.
  remembered_from uuid,
  created_at timestamptz not null,
  constraint renditions_key
    primary key (conversation_id, message_id, revision, target, source, engine, engine_version, glossary),
  constraint renditions_id_unique unique (conversation_id, id),
  foreign key (conversation_id, message_id) references messages (conversation_id, id) on delete cascade,
  constraint renditions_remembered_from_fkey foreign key (conversation_id, remembered_from)
    references renditions (conversation_id, id) on delete cascade
);
create index renditions_by_memory_key on renditions (memory_key) where memory_key is not null;
create unique index renditions_written on renditions (conversation_id, message_id, target)
  where written_by is not null;
create index renditions_remembered on renditions (conversation_id, remembered_from) where remembered_from is not null;

-- A short text may be translated with the messages before it in mind. Such a rendition may hold something of those, so
-- it ends with any of them.
create table rendition_context (
  conversation_id uuid not null,
  rendition_id uuid not null,
  message_id uuid not null,
  constraint rendition_context_key primary key (conversation_id, rendition_id, message_id),
  foreign key (conversation_id, rendition_id) references renditions (conversation_id, id) on delete cascade,
  foreign key (conversation_id, message_id) references messages (conversation_id, id) on delete cascade
);
create index rendition_context_by_message on rendition_context (conversation_id, message_id);

-- What a rendition says in the language it came from, for the writer who wants to know how it is read.
create table back_renditions (
  conversation_id uuid not null,
  rendition_id uuid not null,
  memory_key bytea,
  engine text not null,
  engine_name text not null,
  text text not null,
  quality text not null,
  made_at text not null,
  created_at timestamptz not null,
  constraint back_renditions_key primary key (conversation_id, rendition_id),
  foreign key (conversation_id, rendition_id) references renditions (conversation_id, id) on delete cascade
);
create index back_renditions_by_memory_key on back_renditions (memory_key) where memory_key is not null;

-- Texts everybody writes ("ok", "thanks"), from a list that comes with the program: the only ones remembered for all.
create table shared_renditions (
  memory_key bytea primary key,
  text text not null,
  created_at timestamptz not null
);

-- Readers suggest what a message is in their language, and its author accepts that or not. With what authors write and
-- take back themselves it is the history of a message's renditions. It ends with the message's text.
create table rendition_changes (
  id uuid not null,
  conversation_id uuid not null,
  message_id uuid not null,
  target text not null,
  kind text not null check (kind in ('suggested', 'written', 'taken-back')),
  made_by uuid not null references users on delete cascade,
  -- Null where it was taken back.
  text text,
  -- What readers of that language had until then; null where nothing was stored.
  before text,
  created_at timestamptz not null,
  decision text check (decision in ('accepted', 'declined')),
  decided_at timestamptz,
  constraint rendition_changes_key primary key (conversation_id, id),
  foreign key (conversation_id, message_id) references messages (conversation_id, id) on delete cascade
);
create index rendition_changes_by_message on rendition_changes (conversation_id, message_id);
create index rendition_changes_by_person on rendition_changes (made_by);
-- Another one in the same language replaces it.
create unique index rendition_changes_open on rendition_changes (conversation_id, message_id, target, made_by)
  where kind = 'suggested' and decision is null;

-- Whether a reader last wanted to see the original of a message alone, or its translation too.
create table reading_choices (
  user_id uuid not null references users on delete cascade,
  conversation_id uuid not null,
  message_id uuid not null,
  shown text not null,
  constraint reading_choices_key primary key (user_id, conversation_id, message_id),
  foreign key (conversation_id, message_id) references messages (conversation_id, id) on delete cascade,
  constraint reading_choices_shown check (shown in ('original', 'translation'))
);
create index reading_choices_by_message on reading_choices (conversation_id, message_id);

-- How often somebody was seen to write in a language; a few of them, with weights that fade.
create table sender_languages (
  user_id uuid not null references users on delete cascade,
  language text not null,
  weight real not null,
  constraint sender_languages_key primary key (user_id, language)
);

-- What a person had translated. A message's row points at its rendition and goes with it; only free texts, which are
-- nobody's message, are here as text, for thirty days, and are the memory of free texts as well.
create table translation_history (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- Of the rendition.
  conversation_id uuid,
  rendition_id uuid,
  memory_key bytea,
  original_text text,
  translated_text text,
  source text,
  target text,
  engine text,
  engine_name text,
  quality text,
  made_at text,
  detected_language text,
  detected_confidence real,
  created_at timestamptz not null,
  foreign key (conversation_id, rendition_id) references renditions (conversation_id, id) on delete cascade,
  constraint translation_history_points_or_tells check ((rendition_id is null) <> (original_text is null) and (rendition_id is null) = (conversation_id is null))
);
create index translation_history_by_user on translation_history (user_id, id desc);
create unique index translation_history_by_rendition on translation_history (rendition_id, user_id)
  where rendition_id is not null;
create index translation_history_by_memory_key on translation_history (memory_key) where memory_key is not null;
create index translation_history_free_by_age on translation_history (created_at) where rendition_id is null;

-- == Glossary ==

-- Terms that are never translated, or always the same: of a person, of a conversation, or else of the server.
create table glossary_terms (
  id uuid primary key,
  user_id uuid references users on delete cascade,
  conversation_id uuid references conversations on delete cascade,
  -- Whose it is, in one column that is never null.
  scope uuid not null generated always as
    (coalesce(user_id, conversation_id, '00000000-0000-0000-0000-000000000000'::uuid)) stored,
  term text not null,
  -- In lower case, as texts are searched for it.
  folded text not null,
  -- Null: it stays as it is, in every pair of languages.
  translation text,
  source text not null default '',
  target text not null default '',
  created_at timestamptz not null,
  constraint glossary_terms_of_one check (user_id is null or conversation_id is null),
  constraint glossary_terms_pair check ((translation is null) = (source = '' and target = '')),
  constraint glossary_terms_once unique (scope, term, source, target)
);
create index glossary_terms_by_person on glossary_terms (user_id) where user_id is not null;
create index glossary_terms_by_conversation on glossary_terms (conversation_id) where conversation_id is not null;

-- == Learning ==

-- What a word means in a sentence of a message, made for whoever asked. It ends with the message's text.
create table word_meanings (
  id uuid not null,
  conversation_id uuid not null,
  message_id uuid not null,
  made_for uuid not null references users on delete cascade,
  word text not null,
  source text not null,
  target text not null,
  meaning text not null,
  memory_key bytea not null,
  created_at timestamptz not null,
  constraint word_meanings_key primary key (conversation_id, id),
  constraint word_meanings_once unique (conversation_id, memory_key),
  foreign key (conversation_id, message_id) references messages (conversation_id, id) on delete cascade
);
create index word_meanings_by_message on word_meanings (conversation_id, message_id);
create index word_meanings_by_person on word_meanings (made_for);

-- Words that a person saves to learn, and how well they are remembered. The sentence is read from its message.
create table phrases (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  word text not null,
  language text not null,
  meaning text not null,
  meaning_language text not null,
  conversation_id uuid,
  message_id uuid,
  -- Where its sentence stands in the message of that revision, in UTF-16 code units.
  revision integer,
  sentence_from integer,
  sentence_to integer,
  saved_at timestamptz not null,
  due_at timestamptz not null,
  -- The card of the scheduler (FSRS).
  stability double precision not null,
  difficulty double precision not null,
  scheduled_days integer not null,
  learning_steps integer not null,
  reps integer not null,
  lapses integer not null,
  state smallint not null,
  reviewed_at timestamptz,
  constraint phrases_once unique (user_id, language, word, meaning_language),
  foreign key (conversation_id, message_id) references messages (conversation_id, id) on delete set null
);
create index phrases_newest on phrases (user_id, saved_at desc, id desc);
create index phrases_due on phrases (user_id, due_at, id);
create index phrases_by_message on phrases (conversation_id, message_id);

-- How somebody would say a sentence that its author learns to say. It ends with the message's text.
create table corrections (
  id uuid not null,
  conversation_id uuid not null,
  message_id uuid not null,
  made_by uuid not null references users on delete cascade,
  text text not null,
  created_at timestamptz not null,
  constraint corrections_key primary key (conversation_id, id),
  constraint corrections_once unique (conversation_id, message_id, made_by),
  foreign key (conversation_id, message_id) references messages (conversation_id, id) on delete cascade
);
create index corrections_by_person on corrections (made_by);

-- == Search ==

-- A run is some messages of one conversation that follow each other, with every word in them; it only says where to
-- look. What is found is always read from the messages themselves, so nothing that was edited, deleted or hidden, and
-- nothing of a conversation that somebody left, is ever a result. To fold words in another way, a migration empties
-- search_runs and search_gaps and sets indexed_seq to 0: runs are made again in the background.
create table search_runs (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references conversations on delete cascade,
  first_seq bigint not null,
  last_seq bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- The run is one rendition of one message, and ends with it.
  rendition_id uuid,
  words tsvector not null,
  foreign key (conversation_id, rendition_id) references renditions (conversation_id, id) on delete cascade
);
create index search_runs_by_place on search_runs (conversation_id, last_seq);
-- A search that reads runs from the latest back goes by their time: that of renditions and of places may differ.
create index search_runs_by_time on search_runs (conversation_id, last_at);
-- Every search reads the whole list of pending entries, so it is short.
create index search_runs_by_word on search_runs using gin (words) with (gin_pending_list_limit = 512);
create unique index search_runs_by_rendition on search_runs (rendition_id) where rendition_id is not null;

-- How far the runs of a conversation reach. What was sent after that is looked through.
create table search_progress (
  conversation_id uuid primary key references conversations on delete cascade,
  indexed_seq bigint not null default 0
) with (fillfactor = 60);

-- Runs of which a message was edited or deleted: they are gone in the same transaction, and looked through until they
-- are made again.
create table search_gaps (
  conversation_id uuid not null references conversations on delete cascade,
  first_seq bigint not null,
  last_seq bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (conversation_id, first_seq, last_seq)
);

-- == Push ==

-- By which push services know this server; the private half is sealed by its secret.
create table push_keys (
  id smallint primary key default 1,
  public_key text not null,
  sealed bytea not null,
  created_at timestamptz not null,
  constraint push_keys_once check (id = 1)
);

-- A browser that wants to be told of messages while its pages are closed. It ends with the session.
create table push_devices (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  session_id uuid not null references sessions on delete cascade,
  endpoint text not null,
  public_key text not null,
  auth_key text not null,
  shows text not null,
  language text not null,
  -- Somebody looks at a page of this browser until then: it needs no notification.
  in_use_until timestamptz,
  -- Its push service asked to be left alone until then.
  held_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint push_devices_shows check (shows in ('everything', 'sender', 'nothing')),
  constraint push_devices_by_endpoint unique (endpoint),
  constraint push_devices_by_session unique (session_id)
);
create index push_devices_by_user on push_devices (user_id);

-- What a device shows of a conversation, or is to show. What it says is read when it is sent.
create table push_notifications (
  device_id uuid not null references push_devices on delete cascade,
  conversation_id uuid not null references conversations on delete cascade,
  -- The first message it counts.
  first_seq integer not null,
  -- The last message it shows, and a digest of what it says; null as long as it shows nothing.
  shown_seq integer,
  shown_digest text,
  -- Null when the device shows what it should.
  due_at timestamptz,
  tries integer not null default 0,
  -- Rises with everything that may change what it says.
  version integer not null default 1,
  primary key (device_id, conversation_id)
);
create index push_notifications_due on push_notifications (due_at) where due_at is not null;
create index push_notifications_by_conversation on push_notifications (conversation_id);

-- == Figures ==
-- Kept by whatever changes them, in the same transaction: nothing is ever found by counting messages, people or
-- translations.

create table user_counters (
  user_id uuid primary key references users on delete cascade,
  -- What counts as sent besides `participants.sent`: system messages that the person caused.
  messages bigint not null default 0,
  translations bigint not null default 0
) with (fillfactor = 60);

create function messages_sent(person uuid) returns bigint language sql stable
  as $$ select coalesce((select messages from user_counters where user_id = person), 0)
    + coalesce((select sum(sent) from participants where user_id = person), 0)::bigint $$;

-- One row per UTC day and lane. A lane is the connection that writes, so that two batches of sends which are committed
-- side by side never wait for each other's row; lanes of days that are over are folded into lane 0.
create table daily_counts (
  day date not null,
  lane int not null,
  messages bigint not null default 0,
  translations bigint not null default 0,
  active_users bigint not null default 0,
  new_users bigint not null default 0,
  gone_users bigint not null default 0,
  constraint daily_counts_key primary key (day, lane)
) with (fillfactor = 50);

-- Who has sent or read something that day, so that each person is counted once. Kept for two days; the number stays.
-- No foreign key: it would make the first send of the day lock its sender's row.
create table daily_active (
  user_id uuid not null,
  day date not null,
  -- How many messages they had sent when the day began for them: the rest is of today.
  messages_before bigint,
  constraint daily_active_key primary key (user_id, day)
);
create index daily_active_by_day on daily_active (day);

create function utc_day(moment timestamptz) returns date language sql immutable
  as $$ select (moment at time zone 'UTC')::date $$;

create function this_lane() returns int language sql volatile
  as $$ select pg_backend_pid() % 1024 $$;

create function count_people() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into daily_counts as d (day, lane, new_users)
    select utc_day(created_at), this_lane(), count(*) from changed group by 1
    on conflict on constraint daily_counts_key do update set new_users = d.new_users + excluded.new_users;
  else
    insert into daily_counts as d (day, lane, gone_users)
    select utc_day(now()), this_lane(), count(*) from changed having count(*) > 0
    on conflict on constraint daily_counts_key do update set gone_users = d.gone_users + excluded.gone_users;
    delete from daily_active a using changed c where a.user_id = c.id;
  end if;
  return null;
end $$;
create trigger users_counted_in after insert on users
  referencing new table as changed for each statement execute function count_people();
create trigger users_counted_out after delete on users
  referencing old table as changed for each statement execute function count_people();

-- To the figures somebody whose account was deleted is gone, like a row that is no more.
create function count_deleted_account() returns trigger language plpgsql as $$
begin
  insert into daily_counts as d (day, lane, gone_users) values (utc_day(now()), this_lane(), 1)
  on conflict on constraint daily_counts_key do update set gone_users = d.gone_users + 1;
  delete from daily_active where user_id = new.id;
  return null;
end $$;
create trigger users_deleted_counted after update of deleted_at on users for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function count_deleted_account();

-- Every translation is counted for its reader; what is counted there is counted for the day too.
create function count_translations() returns trigger language plpgsql as $$
begin
  insert into daily_counts as d (day, lane, translations)
  values (utc_day(now()), this_lane(), new.translations - case when tg_op = 'UPDATE' then old.translations else 0 end)
  on conflict on constraint daily_counts_key do update set translations = d.translations + excluded.translations;
  return null;
end $$;
create trigger translations_counted_first after insert on user_counters
  for each row when (new.translations > 0) execute function count_translations();
create trigger translations_counted after update of translations on user_counters
  for each row when (new.translations > old.translations) execute function count_translations();

create table translation_totals (
  user_id uuid not null references users on delete cascade,
  source text not null,
  target text not null,
  translations bigint not null default 0,
  constraint translation_totals_key primary key (user_id, source, target)
);

create table translation_daily (
  day date not null,
  engine text not null,
  source text not null,
  target text not null,
  -- Translations given, those among them that were stored already, and attempts of the engine that failed.
  translations bigint not null default 0,
  cache_hits bigint not null default 0,
  failures bigint not null default 0,
  -- Of the attempts: UTF-16 units that were sent, and how long the answers took together.
  attempts bigint not null default 0,
  characters bigint not null default 0,
  milliseconds bigint not null default 0,
  constraint translation_daily_key primary key (day, engine, source, target)
);

-- == Plans and budgets ==
-- What a plan allows is counted against what a person did on a UTC day.

-- A plan somebody was given. Who has no row has the trial of a new account and then the free plan.
create table person_plans (
  user_id uuid primary key references users on delete cascade,
  plan text not null check (plan in ('free', 'pro', 'unlimited'))
);

-- Into which languages something was translated for a person on a day; kept for two days.
create table daily_targets (
  user_id uuid not null references users on delete cascade,
  day date not null,
  language text not null,
  constraint daily_targets_key primary key (user_id, day, language)
);
create index daily_targets_by_day on daily_targets (day);

-- What was sent to translation engines on each UTC day, in characters: by everybody, and by each person.
create table engine_spending (
  day date not null,
  engine text not null,
  characters bigint not null check (characters >= 0),
  primary key (day, engine)
);
create table person_spending (
  day date not null,
  user_id uuid not null references users on delete cascade,
  characters bigint not null check (characters >= 0),
  primary key (day, user_id)
);
create index person_spending_by_person on person_spending (user_id);

-- == Administration ==

-- Who did what to whom. It holds ids only; names are joined when it is read, so a deleted person leaves no name here.
create table audit_log (
  id uuid primary key,
  at timestamptz not null,
  -- Null: from the command line of the server.
  actor_id uuid,
  action text not null,
  subject_id uuid,
  -- The network address the request came from; null from the command line.
  address text,
  details jsonb not null default '{}'
);
create index audit_log_by_action on audit_log (action, id);
create index audit_log_by_actor on audit_log (actor_id, id);
create index audit_log_by_subject on audit_log (subject_id, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

-- Messages that people reported to the operator. A report belongs to who made it, and goes with their account.
create table reports (
  id uuid primary key,
  reporter_id uuid not null references users on delete cascade,
  message_id uuid not null,
  -- The message, or what somebody suggested or corrected in it.
  part text not null default 'message',
  -- Which suggestion, or who corrected; null of a message.
  part_id uuid,
  reason text not null,
  words text not null,
  with_context boolean not null,
  reported_at timestamptz not null,
  constraint reports_part
    check (part in ('message', 'suggestion', 'correction') and (part = 'message') = (part_id is null)),
  constraint reports_reason check (reason in ('spam', 'insult', 'threat', 'other'))
);
create unique index reports_once on reports (reporter_id, message_id, coalesce(part_id, message_id));
create index reports_by_message on reports (message_id);
create index reports_by_time on reports (reported_at);

-- What was done about each, apart from what belongs to the reporter.
create table report_outcomes (
  report_id uuid primary key references reports on delete cascade,
  -- Null while the report is open.
  outcome text,
  settled_at timestamptz,
  constraint report_outcomes_outcome check (outcome in ('dismissed', 'deleted', 'suspended'))
);
create index report_outcomes_open on report_outcomes (report_id) where outcome is null;

-- What was reported, as it was then, and what the reporter agreed to show with it. Its authors are not told, so nothing
-- of it belongs to their personal tables; the deletion of their accounts looks here (features/messages/reports).
create table reported_messages (
  report_id uuid not null references reports on delete cascade,
  -- 0: the reported message; those before it follow from 1, the nearest first.
  place int not null,
  message_id uuid not null,
  conversation_id uuid not null,
  author_id uuid not null,
  sent_at timestamptz not null,
  text text not null,
  has_picture boolean not null,
  alt text not null,
  -- A copy of the reported message's picture; null without one, or where it could not be made.
  media_id uuid,
  constraint reported_messages_key primary key (report_id, place)
);
create index reported_messages_by_author on reported_messages (author_id);

-- What administrators have changed of the environment's settings while the servers run, one row for each.
create table server_settings (
  name text primary key,
  value jsonb not null,
  changed_at timestamptz not null
);

-- Keys of providers, encrypted with a key derived from APP_SECRET. The first of a type is the primary one.
create table provider_keys (
  key_type text not null,
  position int not null,
  sealed bytea not null,
  constraint provider_keys_key primary key (key_type, position)
);

-- One row: the list of backends as an administrator last changed it. Without it the list is the deployment's.
create table backend_list (
  only_one boolean primary key default true check (only_one),
  backends text[] not null,
  revision int not null,
  updated_by uuid,
  updated_at timestamptz not null
);

-- == The server itself ==

-- One row: which APP_SECRET this database belongs to, so that no server with another one serves it.
create table secret_fingerprint (
  only_one boolean primary key default true check (only_one),
  fingerprint bytea not null
);

-- Answers of calls that changed something, so that a repeated request gets the first answer.
create table idempotency_keys (
  user_id uuid not null references users on delete cascade,
  method text not null,
  path text not null,
  key text not null,
  -- Stays when a call that never answered is run again, so that it finds what it has made before.
  once_id uuid not null,
  digest text not null,
  -- Null while the first call is running.
  status int,
  body text,
  created_at timestamptz not null,
  constraint idempotency_keys_key primary key (user_id, method, path, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
