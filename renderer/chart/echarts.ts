import { BarChart, CustomChart, LineChart } from 'echarts/charts'
import { GraphicComponent, GridComponent, TitleComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { CanvasRenderer, SVGRenderer } from 'echarts/renderers'

/** The parts of ECharts that are used, and no others: they come with the first chart, not with the window. */
use([LineChart, BarChart, CustomChart, GridComponent, TitleComponent, GraphicComponent, CanvasRenderer, SVGRenderer])

export { init }
