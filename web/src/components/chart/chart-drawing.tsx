import '@mantine/core/styles/ColorSwatch.css';
import '@mantine/charts/styles.css';
import { BarChart, LineChart, PieChart, RadarChart } from '@mantine/charts';
import { type ChartData, colorAt } from './chart-types';

interface ChartDrawingProps {
  data: ChartData;
  height: number;
  format: (value: number) => string;
}

/** A separate chunk, because the chart library is larger than most screens. */
export function ChartDrawing({ data, height, format }: ChartDrawingProps) {
  if (data.kind === 'pie') {
    const slices = data.slices.map((slice, index) => ({
      name: slice.name,
      value: slice.value,
      color: colorAt(index, slice.color),
    }));
    return (
      <PieChart
        data={slices}
        size={height - 40}
        h={height}
        mx="auto"
        withTooltip
        withLegend
        tooltipDataSource="segment"
        valueFormatter={format}
      />
    );
  }
  const series = data.series.map((one, index) => ({
    name: one.key,
    label: one.label,
    color: colorAt(index, one.color),
  }));
  const shared = { h: height, data: [...data.rows], dataKey: data.nameKey, series, withLegend: true };
  switch (data.kind) {
    case 'stacked':
      return <BarChart {...shared} type="stacked" maxBarWidth={56} valueFormatter={format} />;
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
          yAxisProps={{ width: 72, ...(data.domain && { domain: [...data.domain] }) }}
          lineChartProps={{ margin: { right: 16 } }}
        />
      );
  }
}
