/** The most frequent letters of Chinese texts, simplified and traditional, and those of laboratory sheets. */
const CHINESE =
  '的一是不了在人有我他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可里后小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长知民样现分将外但身些与高意进把法此实回二理美点月明其种声全工己话者向情部正名定女问力机给等几很业最间新什打便位因重被走电四第门相次东政海口使教西再平真听世气信北少关并内加化由却代军产入先山五太水万市体别处总场师书比住员九性通目报立马命活神数件安表原车白应路期提感金何更反合放做系计或司利受光王果及界今制解各任至清物象记边共风干接它特觉服毛林题建度统色字请认让算论每青管连快条院变联展该传近留红治周保办运半必步完革深区即求品单量空众技轻程告语基式息写极令黄收持取设始版双越史片容研像找友站改议形早房音首则据导影失拿网斯专石若谁校读观争究包组造落视样品试剂溶剂浓度备注称编号批次质纯度浓缩含量测定结果稀释反应温体积克升毫微摩尔数值序列引物蛋酶细胞培养孔板实验组对照阳阴浓纳吸光阈标准偏差均日期时间位置存储客户供应商签字操作员备' +
  '這來國個說們為時會對過後學經頭動長現將與進實點種聲話問機給幾業間電東關軍產萬體處總場師書員報馬數車應計記邊風幹覺題統請認讓論連條變聯傳紅辦運單眾輕語寫極雙樣試劑濃備註稱編號質測結稀釋溫積應時間';
/** The most frequent syllables of Korean texts, and those of laboratory sheets. */
const KOREAN =
  '이다의는에을하고가지로도기를사어아나리자은한인시대그수있라보정들해서일제부것게주만스상면으과전장여세소원구성적조관거할니신니경유국화공개계무안내방위동연생모마오진문분였실트재입선우용물의료없되음까운양영학회간강산중행단당말발반식열변품번름농도매비고색액값농평균편차결과시료용액반응온도측정순도질량명칭단위날짜위치';

/** Kanji of Japanese laboratory sheets and of the most frequent words, for files without kana. */
const JAPANESE =
  '日一人年大十二本中長出三時行見月分後前生五間上東四今金九入学高円子外八六下来気小七山話女北午百書先名川千水半男西電校語土木聞食車何南万毎白天母火右読友左休父雨番号試薬溶媒濃度量単位備考付温収率純体構造式化合物質液酸塩基反応条件結果値測定平均標準偏差実験者者作成担当保管場所容器形状色融点沸分子式重備製造元社購価格';

const japanese = new Set(JAPANESE);
const chinese = new Set(CHINESE);
const korean = new Set(KOREAN);

/** Share of the letters beyond Latin that are frequent ones of the script, 0 to 1. */
export function frequentShare(text: string, script: 'chinese' | 'korean' | 'japanese'): number {
  const frequent = { chinese, korean, japanese }[script];
  let count = 0;
  let found = 0;
  for (const letter of text) {
    if (letter < '\u2e80' || (letter >= '\uff00' && letter <= '\uffef') || (letter >= '\u3000' && letter < '\u3040'))
      continue;
    count++;
    if (frequent.has(letter)) found++;
  }
  return count === 0 ? 0 : found / count;
}
