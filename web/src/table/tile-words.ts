import type { BoardGame } from '../art';
import { tileData, type ClassicFeature, type ClassicKind } from '../art/catalogue';
import { listed, named, t } from '../words';

/// A tile in words, for those who do not see its picture: what is on it, without its name in the records, which no player knows.

const kinds = new Map<string, ClassicKind>(tileData.classic.flatMap((set) => set.kinds.map((kind) => [kind.id, kind] as const)));

export function tileWords(game: BoardGame, kind: string): string {
  switch (game) {
    case 'classic':
      return classicWords(kinds.get(kind)!);
    case 'castle':
      return counted(tileData.castle.kinds.find(({ id }) => id === kind)!.features.map(({ type }) => type));
    case 'discovery': {
      const { regions, cities } = tileData.discovery.kinds.find(({ id }) => id === kind)!;
      return counted([...regions.map(({ terrain }) => terrain), ...cities.map(() => 'city')]);
    }
  }
}

/// `path, 2 × court`: each once, with its number.
function counted(types: string[]): string {
  const words = [...new Set(types)].map((type) => {
    const count = types.filter((other) => other === type).length;
    return (count > 1 ? `${count} × ` : '') + named('feature', type);
  });
  return listed(words);
}

function classicWords({ features, bazaar }: ClassicKind): string {
  const of = (type: ClassicFeature['type']) => features.filter((feature) => feature.type === type);
  const cities = of('city').map(({ sides, pennants }) => t(pennants > 0 ? 'tile.city_pennant' : 'tile.city', { count: sides.length }));
  const [ends, through] = [of('road').filter(({ end }) => end !== ''), of('road').filter(({ end }) => end === '')];
  const roads = through.map(({ sides }) => t(areOpposite(sides) ? 'tile.straight' : 'tile.bend'));
  if (ends.length > 0) roads.push(t('tile.ends', { count: ends.length }));
  const others = [...(['cloister', 'shrine'] as const).filter((type) => of(type).length > 0), ...(bazaar ? (['bazaar'] as const) : [])];
  const all = [...cities, ...roads, ...others.map((type) => t(`tile.${type}`))];
  return all.length > 0 ? listed(all) : t('tile.field');
}
const areOpposite = ([one, other]: string[]) => ['NS', 'EW'].includes(one + other) || ['SN', 'WE'].includes(one + other);
