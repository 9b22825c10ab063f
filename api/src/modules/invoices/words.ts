const units = ['', 'یک', 'دو', 'سه', 'چهار', 'پنج', 'شش', 'هفت', 'هشت', 'نه'];
const teens = ['ده', 'یازده', 'دوازده', 'سیزده', 'چهارده', 'پانزده', 'شانزده', 'هفده', 'هجده', 'نوزده'];
const tens = ['', '', 'بیست', 'سی', 'چهل', 'پنجاه', 'شصت', 'هفتاد', 'هشتاد', 'نود'];
const hundreds = ['', 'صد', 'دویست', 'سیصد', 'چهارصد', 'پانصد', 'ششصد', 'هفتصد', 'هشتصد', 'نهصد'];
const scales = ['', 'هزار', 'میلیون', 'میلیارد', 'تریلیون', 'کوادریلیون'];

/** A whole number from 0 on in Persian words, such as «دوازده هزار و پانصد». */
export function numberInWords(number: number): string {
  if (!Number.isSafeInteger(number) || number < 0) throw new RangeError(`${number} cannot be written in words`);
  if (number === 0) return 'صفر';
  const parts: string[] = [];
  for (let rest = number, scale = 0; rest > 0; rest = Math.floor(rest / 1000), scale += 1) {
    const group = rest % 1000;
    if (group > 0) parts.unshift(groupInWords(group, scales[scale] ?? ''));
  }
  return parts.join(' و ');
}

export const rialInWords = (amount: number): string => `${numberInWords(amount)} ریال`;

/** A number from 1 to 999 with its scale. Thousand is «هزار» and not «یک هزار», as people say it. */
function groupInWords(group: number, scale: string): string {
  if (group === 1 && scale === 'هزار') return scale;
  const rest = group % 100;
  const words = [hundreds[Math.floor(group / 100)]];
  if (rest >= 10 && rest < 20) words.push(teens[rest - 10]);
  else words.push(tens[Math.floor(rest / 10)], units[rest % 10]);
  const number = words.filter((word) => word !== undefined && word !== '').join(' و ');
  return scale === '' ? number : `${number} ${scale}`;
}
