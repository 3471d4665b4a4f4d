/** The currency codes of ISO 4217 that people are paid in, and five tokens. */
const CODES =
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP ' +
  'CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ' +
  'ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN ' +
  'MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD ' +
  'SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ' +
  'ZMW ZWG USDC USDT DAI ETH BTC';

/** Codes the form suggests; any other one can be typed. */
export const SUGGESTED_CURRENCIES = [
  'USD',
  'EUR',
  'GBP',
  'CAD',
  'USDC',
  'USDT',
  'DAI',
  'ETH',
  'BTC',
] as const;

/** True for a currency code of ISO 4217, in capitals, and for the tokens we accept. */
export function isCurrency(code: string): boolean {
  return CODES.split(' ').includes(code);
}
