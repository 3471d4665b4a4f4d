/** Two letters each: what the words beyond the common ones are made of. */
export const SYLLABLES = 'barelotinukamodesiparutolevaginophazyrecoxumibequstadulf';

/** Words of titles, the most frequent first. */
export const COMMON_WORDS: readonly string[] =
  'research|study|of|data|proof|rollup|agent|wallet|market|privacy|model|network|token|open|governance|protocol|measuring|zero|knowledge|chain|learning|security|fees|bridge|oracle|layer|graph|consensus|validator|student|community|education|health|energy|climate|water|city|history|law|policy|language|vision|speech|robot|sensor|cloud|edge|compiler|kernel|database|query|index|cache|storage|file|format|web|browser|mobile|game|music|art|film|archive|library|museum|map|traffic|transit|bicycle|garden|soil|forest|ocean|river|weather|satellite|signal|radio|antenna|circuit|chip|quantum|noise|entropy|random|graph-based|bayesian|causal|fair|audit|trust|identity|credential|signature|hash|tree|merkle|sharding|sequencer|mempool|auction|bidding|pricing|liquidity|lending|stablecoin|treasury|voting|delegation|quorum|charter|grant|funding|payroll|invoice|escrow|insurance|risk|fraud|scam|phishing|malware|patch|fuzzing|formal|verification|theorem|type|inference|parser|grammar|corpus|translation|summary|dialogue|retrieval|ranking|search|feed|recommendation|attention|transformer|embedding|benchmark|dataset|annotation|survey|interview|field|notes|ethics|consent|child|elder|disability|access|reading|writing|teaching|mentor|tutor|course|exam|grade|campus|dormitory|kitchen|food|nutrition|allergy|sleep|stress|memory|attention-span|habit'.split(
    '|',
  );

/** The most frequent first. */
export const TOPICS: readonly string[] =
  'LLM|AI|Cryptocurrency|DeFi|Zero knowledge|Rollup sequencing|MEV|Data analysis|Governance|Privacy|Smart contracts|Security|Machine learning|Wallets|Education|Stablecoins|Oracles|NFT|DAO treasury|Token design|Bridges|Consensus|Identity|Computer vision|Robotics|Climate|Health data|Formal methods|Compilers|Databases|Distributed systems|Networks|Economics|Game theory|Ethics|Law|Public goods|LLM agents|Speech|Translation|Bioinformatics|Quantum computing|Energy markets|Urban studies|History of computing|Human factors|Accessibility|Open data|Reproducibility|Cartography'.split(
    '|',
  );

/** First names. */
export const GIVEN_NAMES: readonly string[] =
  'Ana|Ben|Chloé|Dara|Emil|Farah|Goran|Hana|Ines|Jun|Kemal|Lena|Mina|Noor|Olga|Priya|Quinn|Rita|Sven|Tomas|Uma|Vera|Will|Ximena|Yusuf|Zoë'.split(
    '|',
  );

/** Family names. */
export const FAMILY_NAMES: readonly string[] =
  'Abe|Brandt|Castillo|Dubois|Ekström|Fofana|Garcia|Haddad|Ito|Jansen|Kowalski|Lindqvist|Moreau|Nguyen|Okafor|Petrov|Quiroga|Rossi|Sato|Tanaka|Ueda|Varga|Weber|Xu|Yilmaz|Zhang'.split(
    '|',
  );

/** The most frequent first. */
export const CITIES: readonly string[] =
  'Marlow|Lyon|Boston|Seattle|São Paulo|Zürich|Berlin|Nairobi|Lagos|Seoul|Tokyo|Toronto|Austin|Chicago|Bengaluru|Lisbon|Kraków|Oslo|Accra|Quito|Montréal|Perth|Taipei|Hanoi|Tunis'.split(
    '|',
  );

/** The most frequent first; "na" where a country has none. */
export const STATES: readonly string[] =
  'New York|California|na|Texas|Massachusetts|Washington|Ontario|Bavaria|Illinois|Oregon|Karnataka|Lagos State|Québec|Nairobi County'.split(
    '|',
  );
