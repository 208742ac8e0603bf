import '@mantine/core/styles/ColorSwatch.css';
import '@mantine/charts/styles.css';
import { BarChart, LineChart, PieChart, RadarChart } from '@mantine/charts';
import { ColorSwatch, getThemeColor, useMantineTheme } from '@mantine/core';
import classes from './chart.module.css';
import { type ChartData, type ChartRow, type ChartSeries, colorAt } from './chart-types';
import { percentagesOf, ticksOf } from './ticks';

interface ChartDrawingProps {
  data: ChartData;
  height: number;
  format: (value: number) => string;
}

/** A separate chunk, because the chart library is larger than most screens. */
export function ChartDrawing({ data, height, format }: ChartDrawingProps) {
  const theme = useMantineTheme();
  if (data.kind === 'pie') {
    const parts = percentagesOf(data.slices.map(({ value }) => value));
    const slices = data.slices.map((slice, index) => ({
      name: `${slice.name}, ${parts[index]}%`,
      value: slice.value,
      color: colorAt(index, slice.color),
    }));
    return (
      <>
        <PieChart
          data={slices}
          size={height - 40}
          h={height - 24}
          mx="auto"
          withTooltip
          tooltipDataSource="segment"
          valueFormatter={format}
        />
        {/* The library's legend takes its room from the drawing, which is then cut off. */}
        <ul className={classes.legend}>
          {slices.map(({ name, color }) => (
            <li key={name}>
              <ColorSwatch color={getThemeColor(color, theme)} size={12} withShadow={false} />
              {name}
            </li>
          ))}
        </ul>
      </>
    );
  }
  const series = data.series.map((item, index) => ({
    name: item.key,
    label: item.label,
    color: colorAt(index, item.color),
  }));
  const shared = { h: height, data: [...data.rows], dataKey: data.nameKey, series, withLegend: true };
  switch (data.kind) {
    case 'stacked':
      return (
        <BarChart
          {...shared}
          type="stacked"
          maxBarWidth={56}
          valueFormatter={format}
          yAxisProps={axisOf(ticksOf(0, Math.max(0, ...sumsOf(data.rows, data.series))))}
        />
      );
    case 'radar':
      return (
        <RadarChart
          {...shared}
          withPolarRadiusAxis
          // The axis values are drawn between the first two names, where they cover neither.
          polarRadiusAxisProps={{ angle: 90 - 180 / data.rows.length }}
          withTooltip
        />
      );
    default:
      return (
        <LineChart
          {...shared}
          curveType="linear"
          connectNulls
          valueFormatter={format}
          // Room for an eight-character time on the left and for the last point on the right.
          yAxisProps={{ width: 72, ...lineAxis(data) }}
          lineChartProps={{ margin: { right: 16 } }}
        />
      );
  }
}

const axisOf = (ticks: readonly number[]) =>
  ticks.length > 0 ? { ticks: [...ticks], domain: [ticks[0] ?? 0, ticks.at(-1) ?? 0], interval: 0 as const } : {};

const numbersOf = (row: ChartRow, series: readonly ChartSeries[]) =>
  series.map(({ key }) => row[key]).filter((value) => typeof value === 'number');

// sumsOf returns the height of each bar.
const sumsOf = (rows: readonly ChartRow[], series: readonly ChartSeries[]) =>
  rows.map((row) => numbersOf(row, series).reduce((sum, value) => sum + value, 0));

// lineAxis returns the axis of a line chart: its own range with the round values inside it, or the round values around
// the data.
function lineAxis({ rows, series, domain, times = false }: Extract<ChartData, { kind: 'line' }>) {
  const values = rows.flatMap((row) => numbersOf(row, series));
  const [min, max] = domain ?? [Math.min(...values), Math.max(...values)];
  const ticks = ticksOf(min, max, { times });
  if (!domain) return axisOf(ticks);
  return {
    ticks: ticks.filter((value) => value >= min && value <= max),
    domain: [min, max],
    interval: 0 as const,
  };
}
