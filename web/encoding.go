package web

import (
	"strconv"
	"strings"
)

// negotiate chooses among the encodings at hand, the server's favourite first,
// by the request's Accept-Encoding fields (RFC 9110, 12.5.3). It is false
// where the request refuses all of them.
func negotiate(fields []string, encodings []string) (string, bool) {
	weights := parseWeights(fields)
	best, bestWeight := "", 0.0
	for _, encoding := range encodings {
		weight, ok := weights[encoding]
		if !ok {
			weight, ok = weights["*"]
		}
		if !ok && encoding == identity {
			weight = 0.0001 // Not refused, but any encoding that is asked for comes before it.
		}
		if weight > bestWeight {
			best, bestWeight = encoding, weight
		}
	}
	return best, best != ""
}

// parseWeights reads encodings and their weights from 0 to 1. What cannot be
// read has the weight 0.
func parseWeights(fields []string) map[string]float64 {
	weights := map[string]float64{}
	for item := range strings.SplitSeq(strings.Join(fields, ","), ",") {
		encoding, parameters, _ := strings.Cut(item, ";")
		encoding = strings.ToLower(strings.TrimSpace(encoding))
		if encoding == "" {
			continue
		}
		weights[encoding] = parseWeight(parameters)
	}
	return weights
}

func parseWeight(parameters string) float64 {
	parameters = strings.ToLower(strings.TrimSpace(parameters))
	if parameters == "" {
		return 1
	}
	text, ok := strings.CutPrefix(parameters, "q=")
	if !ok {
		return 0
	}
	weight, err := strconv.ParseFloat(text, 64)
	if err != nil || !(weight >= 0 && weight <= 1) {
		return 0
	}
	return weight
}
