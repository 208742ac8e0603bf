package option

// Values of Pool.
const (
	Pool25 = 1
	Pool50 = 2
)

// Values of HeatOrder: times from the highest to the lowest put the fastest heat last.
const (
	FastestFirst = 0
	FastestLast  = 1
)

// Values of QualificationStep.
const (
	AutomaticQualifiers = 1
	Repechage           = 2 // the first reserves too, up to the free places
)
